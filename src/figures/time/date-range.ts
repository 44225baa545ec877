import { earliestDay } from '../../api/query-values.ts';
import { addDays, type Day, daysBetween, latestDay } from './day.ts';

/** Days from the first to the last, both included, as the analytics endpoints take them. */
export type DateRange = { startDate: Day; endDate: Day };

/**
 * The part of a requested range for which analytics exist. `clipped` means that the range is shorter than
 * requested, so its totals cannot be compared with those of a complete one.
 */
export type AvailableRange =
  | { coverage: 'complete' | 'clipped'; range: DateRange }
  | { coverage: 'none' };

/** The days of a range; undefined if there are none. */
export const rangeOf = (available: AvailableRange): DateRange | undefined =>
  available.coverage === 'none' ? undefined : available.range;

/** The last `count` days with analytics, which end yesterday (UTC). */
export function lastDays(count: number, nowMs: number): AvailableRange {
  const endDate = latestDay(nowMs);
  return availableRange({ startDate: addDays(endDate, 1 - count), endDate });
}

/** The fewest days that others are compared with: four whole weeks have every weekday often enough. */
export const minBaseDays = 28;

/** The days with which others are compared: as many directly before them, at least four weeks. */
export function baseRange(range: DateRange): AvailableRange {
  const endDate = addDays(range.startDate, -1);
  const count = Math.max(minBaseDays, lengthOf(range));
  return availableRange({ startDate: addDays(endDate, 1 - count), endDate });
}

/** An empty range, for places that require one. */
export const noDays: DateRange = { startDate: '', endDate: '' };

/** The number of days in a range. */
export const lengthOf = ({ startDate, endDate }: DateRange): number =>
  Math.max(0, daysBetween(startDate, endDate) + 1);

/** Every day of a range, in order. */
export const daysOf = (range: DateRange): Day[] =>
  Array.from({ length: lengthOf(range) }, (_, index) => addDays(range.startDate, index));

/** Whether a day is in a range, whose first and last days are included. */
export const isWithin = (day: Day, { startDate, endDate }: DateRange): boolean =>
  day >= startDate && day <= endDate;

/** The part of a range that is not before the first day of analytics. */
export function availableRange(range: DateRange): AvailableRange {
  if (range.endDate < earliestDay || range.endDate < range.startDate) return { coverage: 'none' };
  if (range.startDate >= earliestDay) return { coverage: 'complete', range };
  return { coverage: 'clipped', range: { ...range, startDate: earliestDay } };
}

/** Whether both ranges are known and have the same days. */
export const isSameRange = (one: DateRange | undefined, other: DateRange | undefined): boolean =>
  one !== undefined && one.startDate === other?.startDate && one.endDate === other.endDate;
