import { earliestDay } from '../api/query-values.ts';
import { addDays, type Day, daysBetween, latestDay } from './day.ts';

/** Days from the first to the last, both included, as the analytics endpoints take them. */
export type DateRange = { startDate: Day; endDate: Day };

/**
 * What is left of a wish for days when only some have analytics. `clipped` means that the range is
 * shorter than asked, so its totals cannot be compared with those of a complete one.
 */
export type AvailableRange =
  | { coverage: 'complete' | 'clipped'; range: DateRange }
  | { coverage: 'none' };

/** The last `count` days that have analytics: they end yesterday (UTC). */
export function lastDays(count: number, nowMs: number): AvailableRange {
  const endDate = latestDay(nowMs);
  return availableRange({ startDate: addDays(endDate, 1 - count), endDate });
}

/** As many days directly before, to compare with. */
export function previousRange(range: DateRange): AvailableRange {
  const endDate = addDays(range.startDate, -1);
  return availableRange({ startDate: addDays(endDate, 1 - lengthOf(range)), endDate });
}

/** A range without any day, where one has to be named and there is none. */
export const noDays: DateRange = { startDate: '', endDate: '' };

/** How many days a range has. */
export const lengthOf = ({ startDate, endDate }: DateRange): number =>
  Math.max(0, daysBetween(startDate, endDate) + 1);

/** Every day of a range, in order. */
export const daysOf = (range: DateRange): Day[] =>
  Array.from({ length: lengthOf(range) }, (_, index) => addDays(range.startDate, index));

export const isWithin = (day: Day, { startDate, endDate }: DateRange): boolean =>
  day >= startDate && day <= endDate;

/** The days of a range that are not before the analytics began. */
export function availableRange(range: DateRange): AvailableRange {
  if (range.endDate < earliestDay || range.endDate < range.startDate) return { coverage: 'none' };
  if (range.startDate >= earliestDay) return { coverage: 'complete', range };
  return { coverage: 'clipped', range: { ...range, startDate: earliestDay } };
}
