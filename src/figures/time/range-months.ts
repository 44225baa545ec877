import type { DateRange } from './date-range.ts';
import { addDays, type Day, daysInMonth, startOfMonth } from './day.ts';

/**
 * The same days of the months before or after: whole months for whole months, and for a month to date only
 * its first days, so that both totals are comparable. Three months lead to the three before them.
 */
export function rangeMonthsBeside(
  { startDate, endDate }: DateRange,
  towards: 'earlier' | 'later',
): DateRange {
  const months = (monthOf(endDate) - monthOf(startDate) + 1) * (towards === 'earlier' ? -1 : 1);
  return { startDate: sameDay(startDate, months), endDate: sameDay(endDate, months) };
}

/** Months since the year 0. */
const monthOf = (day: Day): number =>
  Number.parseInt(day.slice(0, 4), 10) * 12 + Number.parseInt(day.slice(5, 7), 10) - 1;

/**
 * The last day of a month maps to the last day of another, and so does a day that the other month does not
 * have.
 */
function sameDay(day: Day, months: number): Day {
  const to = monthOf(day) + months;
  const year = String(Math.floor(to / 12)).padStart(4, '0');
  const first = `${year}-${String((to % 12) + 1).padStart(2, '0')}-01`;
  const count = daysInMonth(first);
  const isLast = addDays(day, 1) === startOfMonth(addDays(day, 1));
  return addDays(first, (isLast ? count : Math.min(count, Number.parseInt(day.slice(8), 10))) - 1);
}
