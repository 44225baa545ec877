import type { Day } from '../day.ts';
import type { DayValue } from './day-series.ts';

/** The days that the local copy has read, also those without data; undefined if the data is not from a copy. */
export type ReadDays = ReadonlySet<Day> | undefined;

/** Whether a day without data is one that the local copy has not read, instead of one without data anywhere. */
export const isUncopied = (day: Day, readDays: ReadDays): boolean =>
  readDays !== undefined && !readDays.has(day);

/** After a day, or a number of days, whose figures are unknown. */
export const withoutDataText = 'without data';

/** After a day, or a number of days, that the local copy has not read. */
export const uncopiedText = 'not in the local copy';

/** The numbers of days without data; none if all days lack data, because the chart already shows that. */
export function missingDays(days: readonly DayValue[], readDays: ReadDays) {
  const missing = days.filter(({ value }) => value === undefined);
  if (missing.length === days.length) return {};
  const uncopied = missing.filter(({ day }) => isUncopied(day, readDays)).length;
  return { empty: missing.length - uncopied, uncopied };
}
