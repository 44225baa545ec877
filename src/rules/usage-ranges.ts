import type { TokensRow, UserDayRow } from '../api/resources.ts';
import { type Month, monthBasis, monthOf } from '../figures/limits/month.ts';
import { endedMonth, type MonthEnd, monthEnd } from '../figures/limits/month-end.ts';
import type { KnownLimits } from '../figures/limits/removal.ts';
import { baseRange, type DateRange, lastDays, rangeOf } from '../figures/time/date-range.ts';
import { type Day, startOfDay } from '../figures/time/day.ts';
import type { Facts } from './facts.ts';

/** The overview's default range. It holds all days on which this month's figures are based, whichever day it is. */
const latestRange = (today: Day) => rangeOf(lastDays(30, startOfDay(today)));

/** The two ranges of days that rules read: the overview's default range and the range it is compared with. */
export function usageRanges(today: Day): readonly (DateRange | undefined)[] {
  const latest = latestRange(today);
  return [latest && rangeOf(baseRange(latest)), latest];
}

/** The days to read for the limits of a month. For this one those that are read anyway, so that they are read once. */
export const limitRange = (month: Month, today: Day): DateRange | undefined =>
  month === monthOf(today) ? latestRange(today) : rangeOf(monthBasis(month, today));

/** The days on which limits are judged: those of this month and, in its first days, of the one that ended. */
export const limitRanges = (today: Day) => {
  const ended = endedMonth(today);
  return {
    current: latestRange(today),
    ended: ended === undefined ? undefined : limitRange(ended, today),
  };
};

/** The usage of a range, which is read in parts. */
export const joinedUsage = (
  startDate: Day,
  endDate: Day,
  userDays: readonly UserDayRow[] | undefined,
  ...rows: readonly (readonly TokensRow[])[]
): Facts['usage'] => ({ range: { startDate, endDate }, rows: rows.flat(), userDays });

/** How the last month ended, in the first days of a new one, as far as it was read. */
export function monthEndOn(
  limits: KnownLimits | undefined,
  rows: readonly TokensRow[] | undefined,
  today: Day,
): MonthEnd | undefined {
  const ended = endedMonth(today);
  return limits && rows && ended ? monthEnd(limits, rows, today, ended) : undefined;
}
