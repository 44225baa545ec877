import { earliestDay } from '../../api/query-values.ts';
import { type AvailableRange, availableRange, type DateRange } from '../time/date-range.ts';
import { addDays, type Day, dayOf, daysInMonth, isDay } from '../time/day.ts';
import { formatMonth } from '../time/format-time.ts';
import { beginReason } from '../time/range-choice.ts';
import { rangeMonthsBeside } from '../time/range-months.ts';
import { weeksBack } from './week-draws.ts';

/** A calendar month (UTC), `YYYY-MM`, which limits are assumed to be for. Months compare as text. */
export type Month = string;

/** First and last day number of the UTC month that contains `ms`. */
export const monthOf = (day: Day): Month => day.slice(0, 7);

/** A month that was stored; undefined for anything else, and for months without analytics. */
export const readMonth = (stored: unknown): Month | undefined =>
  typeof stored === 'string' && isMonth(stored) && stored >= firstMonth ? stored : undefined;

/** Why a text in the form of a month is none whose limits can be shown; undefined if it is one. */
export function monthMistake(text: string, today: Day): string | undefined {
  if (!isMonth(text)) return `${text} does not exist.`;
  if (text < firstMonth) return beginReason;
  return text > monthOf(today) ? `${formatMonth(text)} has not begun.` : undefined;
}

const firstMonth: Month = monthOf(earliestDay);

const isMonth = (text: string): boolean => isDay(`${text}-01`);

/** This month and some before it, with their names. */
export function latestMonths(nowMs: number): { value: Month; note: string }[] {
  const months = [monthOf(dayOf(nowMs))];
  while (months.length < 6) months.push(monthBeside(months.at(-1) ?? '', 'earlier'));
  return months
    .filter((month) => month >= firstMonth)
    .map((value) => ({ value, note: formatMonth(value) }));
}

/** Whether the month before has analytics. */
export const hasMonthBefore = (month: Month): boolean => month > firstMonth;

/** All days of a month. */
export function rangeOfMonth(month: Month): DateRange {
  const startDate = `${month}-01`;
  return { startDate, endDate: addDays(startDate, daysInMonth(startDate) - 1) };
}

/** The month before or after. */
export const monthBeside = (month: Month, towards: 'earlier' | 'later'): Month =>
  monthOf(rangeMonthsBeside(rangeOfMonth(month), towards).startDate);

/**
 * The days on which the figures of a month are based: its own days until yesterday, and the weeks before the last of
 * them. One day more than the weeks have, because yesterday's data may not have arrived.
 */
export function monthBasis(month: Month, today: Day): AvailableRange {
  const { startDate, endDate: lastDay } = rangeOfMonth(month);
  const yesterday = addDays(today, -1);
  const endDate = lastDay < yesterday ? lastDay : yesterday;
  const weeksAgo = addDays(endDate, -7 * weeksBack);
  return availableRange({ startDate: startDate < weeksAgo ? startDate : weeksAgo, endDate });
}
