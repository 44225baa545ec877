import { counted } from '../format/number.ts';
import { type DateRange, daysOf } from '../time/date-range.ts';
import { addDays, type Day } from '../time/day.ts';
import type { DayValue } from './day-series.ts';

/** The days that the local copy has read, also those without data; undefined if the data is not from a copy. */
export type ReadDays = ReadonlySet<Day> | undefined;

/** Whether a day without data is one that the local copy has not read, instead of one without data anywhere. */
export const isUncopied = (day: Day, readDays: ReadDays): boolean =>
  readDays !== undefined && !readDays.has(day);

/** The parts of a range that the local copy has read; the whole range if it has read none of its days. */
export function readRanges(range: DateRange, readDays: ReadDays): DateRange[] {
  const ranges: DateRange[] = [];
  for (const day of daysOf(range)) {
    if (isUncopied(day, readDays)) continue;
    const last = ranges.at(-1);
    if (last?.endDate === addDays(day, -1)) last.endDate = day;
    else ranges.push({ startDate: day, endDate: day });
  }
  return ranges.length === 0 ? [range] : ranges;
}

/** After a day, or a number of days, whose figures are unknown. */
export const withoutDataText = 'without data';

/** After a day, or a number of days, that the local copy has not read. */
export const uncopiedText = 'not in the local copy';

/** The numbers of days without data; none if all days lack data, because the chart already shows that. */
export function missingDays(days: readonly DayValue[], readDays: ReadDays) {
  const missing = days.filter(({ value }) => value === undefined);
  if (missing.length === days.length) return {};
  return countMissing(
    missing.map(({ day }) => day),
    readDays,
  );
}

/** Of days without data, the number that no server has data of, and the number that the copy has not read. */
export function countMissing(days: readonly Day[], readDays: ReadDays) {
  const uncopied = days.filter((day) => isUncopied(day, readDays)).length;
  return { empty: days.length - uncopied, uncopied };
}

/** `1 day without data, 2 days not in the local copy`; empty without such days. */
export function missingText(days: readonly Day[], readDays: ReadDays): string {
  const { empty, uncopied } = countMissing(days, readDays);
  return [
    ...(empty > 0 ? [`${counted(empty, 'day')} ${withoutDataText}`] : []),
    ...(uncopied > 0 ? [`${counted(uncopied, 'day')} ${uncopiedText}`] : []),
  ].join(', ');
}
