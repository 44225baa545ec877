import { earliestDay } from '../../api/query-values.ts';
import { counted } from '../format/number.ts';
import {
  type AvailableRange,
  availableRange,
  baseRange,
  type DateRange,
  lastDays,
  lengthOf,
} from './date-range.ts';
import { addDays, type Day, isDay, latestDay } from './day.ts';
import { rangeMonthsBeside } from './range-months.ts';

/**
 * The days that a user wants to see: the last ones, relative to now, or fixed ones. They are the requested
 * days; `chosenRange` returns those with analytics.
 */
export type RangeChoice =
  | { kind: 'last'; days: number }
  /**
   * Days that were given as months are moved by months: the days before them are those of the previous month.
   */
  | { kind: 'days'; range: DateRange; by?: 'month' };

/**
 * The lengths that one key cycles through: the usual one, then from short to long. Four whole weeks have the same
 * weekdays as the four before.
 */
export const rangeLengths = [30, 7, 28, 90] as const;

export const usualRange = { kind: 'last', days: 30 } as const satisfies RangeChoice;

/** The days of a choice that have analytics at a time in Unix milliseconds. */
export const chosenRange = (choice: RangeChoice, nowMs: number): AvailableRange =>
  choice.kind === 'last' ? lastDays(choice.days, nowMs) : availableRange(choice.range);

/** All days of a choice, including those before the first day of analytics. */
export function wantedRange(choice: RangeChoice, nowMs: number): DateRange {
  if (choice.kind === 'days') return choice.range;
  const endDate = latestDay(nowMs);
  return { startDate: addDays(endDate, 1 - choice.days), endDate };
}

/**
 * The next or previous of the usual lengths; the first follows the last. Other days step to the default range.
 */
export function steppedRange(
  choice: RangeChoice,
  steps: 1 | -1,
): Extract<RangeChoice, { kind: 'last' }> {
  const lengths: readonly number[] = rangeLengths;
  const index = choice.kind === 'last' ? lengths.indexOf(choice.days) : -1;
  if (index === -1) return usualRange;
  const count = lengths.length;
  return { kind: 'last', days: lengths[(index + steps + count) % count] ?? 30 };
}

/**
 * The days with which a choice is compared: those directly before `range`, or those of the months before.
 */
export const comparedRange = (choice: RangeChoice, range: DateRange): AvailableRange =>
  isByMonth(choice) ? availableRange(rangeMonthsBeside(choice.range, 'earlier')) : baseRange(range);

/** Whether the days before and after are those of other months. */
export const isByMonth = (
  choice: RangeChoice,
): choice is Extract<RangeChoice, { kind: 'days' }> & { by: 'month' } =>
  choice.kind === 'days' && choice.by === 'month';

/** A choice, or why there is none. */
type Neighbour = { choice: RangeChoice } | { reason: string };

/**
 * The same number of days directly before or after, or of months. Days that end yesterday become the last
 * days again.
 */
export function neighbourRange(
  choice: RangeChoice,
  towards: 'earlier' | 'later',
  nowMs: number,
): Neighbour {
  const { startDate, endDate } = wantedRange(choice, nowMs);
  const latest = latestDay(nowMs);
  const days = lengthOf({ startDate, endDate });

  if (towards === 'earlier') {
    if (startDate <= earliestDay) return { reason: beginReason };
    if (isByMonth(choice)) return { choice: monthsBeside(choice, towards, latest) };
    const range = { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) };
    return { choice: { kind: 'days', range } };
  }
  if (endDate >= latest) return { reason: endReason(latest) };
  if (isByMonth(choice)) return { choice: monthsBeside(choice, towards, latest) };
  const range = { startDate: addDays(endDate, 1), endDate: addDays(endDate, days) };
  return {
    choice: range.endDate >= latest ? { kind: 'last', days } : { kind: 'days', range },
  };
}

function monthsBeside(
  choice: Extract<RangeChoice, { kind: 'days' }>,
  towards: 'earlier' | 'later',
  latest: Day,
): RangeChoice {
  const { startDate, endDate } = rangeMonthsBeside(choice.range, towards);
  return { ...choice, range: { startDate, endDate: endDate > latest ? latest : endDate } };
}

/** The number of days: as chosen for a choice of last days, otherwise the number of days with analytics. */
export const countOfDays = (choice: RangeChoice, range: DateRange): string =>
  counted(choice.kind === 'last' ? choice.days : lengthOf(range), 'day');

/** Names days that are still loading. */
export function wantedText(wanted: { choice: RangeChoice; available: AvailableRange }): string {
  const { choice, available } = wanted;
  if (choice.kind === 'last') return `${choice.days} days`;
  return available.coverage === 'none' ? 'other days' : `days from ${available.range.startDate}`;
}

export const beginReason = `Analytics begin on ${earliestDay}. There is no earlier data.`;

/** Why there is no later range. */
export const endReason = (latest: string): string =>
  `Analytics end yesterday, ${latest}. Today's data arrives tomorrow.`;

/** A safe maximum: many more days would exceed the calendar. */
const maxDays = 9_999;

/** A choice that was stored as JSON; undefined if it is invalid. */
export function restoredRange(kept: unknown): RangeChoice | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { kind, days, range, by }: { [Key in 'kind' | 'days' | 'range' | 'by']?: unknown } = kept;
  if (kind === 'last' && typeof days === 'number' && Number.isInteger(days)) {
    return days > 0 && days <= maxDays ? { kind, days } : undefined;
  }
  if (kind !== 'days' || typeof range !== 'object' || range === null) return undefined;
  const { startDate, endDate }: { startDate?: unknown; endDate?: unknown } = range;
  if (typeof startDate !== 'string' || typeof endDate !== 'string') return undefined;
  const isRange = isDay(startDate) && isDay(endDate) && startDate <= endDate;
  if (!isRange) return undefined;
  return { kind, range: { startDate, endDate }, ...(by === 'month' ? { by } : {}) };
}
