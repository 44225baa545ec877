import type { Day } from '../day.ts';
import type { DayValue } from './day-series.ts';

/** For a local copy: the days for which the server has no data. Without them, it is no copy. */
export type EmptyDays = ReadonlySet<Day> | undefined;

/** Whether a day without data is one that the local copy does not have, instead of one without data anywhere. */
export const isUncopied = (day: Day, emptyDays: EmptyDays): boolean =>
  emptyDays !== undefined && !emptyDays.has(day);

/** After a day, or a number of days, whose figures are unknown. */
export const withoutDataText = (isCopy = false): string =>
  isCopy ? 'not in the local copy' : 'without data';

/** The numbers of days without data; none if all days lack data, because the chart already shows that. */
export function missingDays(days: readonly DayValue[], emptyDays: EmptyDays) {
  const missing = days.filter(({ value }) => value === undefined);
  if (missing.length === days.length) return {};
  const uncopied = missing.filter(({ day }) => isUncopied(day, emptyDays)).length;
  return { empty: missing.length - uncopied, uncopied };
}
