import type { TokensRow, UserDayRow } from '../api/resources.ts';
import { monthUseOn } from '../figures/limits/limit-use.ts';
import { monthBasis, monthOf } from '../figures/limits/month.ts';
import { endedMonth, monthEnd } from '../figures/limits/month-end.ts';
import type { KnownLimits } from '../figures/limits/removal.ts';
import { baseRange, type DateRange, lastDays, rangeOf } from '../figures/time/date-range.ts';
import { type Day, startOfDay } from '../figures/time/day.ts';
import type { Facts } from './facts.ts';

/** The two ranges of days that rules read: the overview's default range and the range it is compared with. */
export function usageRanges(today: Day): readonly (DateRange | undefined)[] {
  const latest = rangeOf(lastDays(30, startOfDay(today)));
  return [latest && rangeOf(baseRange(latest)), latest];
}

/** The days on which limits are judged: those of this month and, in its first days, of the one that ended. */
export const limitRanges = (today: Day) => {
  const ended = endedMonth(today);
  return {
    current: rangeOf(monthBasis(monthOf(today), today)),
    ended: ended === undefined ? undefined : rangeOf(monthBasis(ended, today)),
  };
};

/** The usage of a range, which is read in parts. */
export const joinedUsage = (
  startDate: Day,
  endDate: Day,
  userDays: readonly UserDayRow[] | undefined,
  ...rows: readonly (readonly TokensRow[])[]
): Facts['usage'] => ({ range: { startDate, endDate }, rows: rows.flat(), userDays });

/** Everyone's usage of their limits, as far as it was read: in this month, and in the one that ended. */
export function limitFacts(
  limits: KnownLimits | undefined,
  current: readonly TokensRow[] | undefined,
  before: readonly TokensRow[] | undefined,
  today: Day,
): Pick<Facts, 'limits' | 'monthEnd'> {
  const ended = endedMonth(today);
  return {
    limits: limits && current && monthUseOn(limits, current, today).people,
    monthEnd: limits && before && ended ? monthEnd(limits, before, today, ended) : undefined,
  };
}
