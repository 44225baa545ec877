import type { TokensRow } from '../../../src/api/resources.ts';
import { monthBasis, monthOf } from '../../../src/figures/limits/month.ts';
import { type AvailableRange, daysOf } from '../../../src/figures/time/date-range.ts';
import { type Day, dayOf } from '../../../src/figures/time/day.ts';

/** Who used how much in all of this month so far. */
export type MonthlyUser = { userId: string; email?: string; credits: number };

/** Rows of all days of a forecast, on which everybody used as much as on any other day of the month. */
export function rowsUsedEvenly(users: readonly MonthlyUser[], nowMs: number): TokensRow[] {
  const month = new Date(nowMs).toISOString().slice(0, 7);
  const today = dayOf(nowMs);
  const days = daysKnown(monthBasis(monthOf(today), today));
  const ofMonth = days.filter((day) => day.startsWith(month)).length;
  return days.map((date) => ({
    date,
    by_user: users.map(({ userId, email, credits }) => ({
      user_id: userId,
      user_email: email ?? null,
      billable_tokens: credits / ofMonth,
    })),
  }));
}

export const daysKnown = (available: AvailableRange): Day[] =>
  available.coverage === 'none' ? [] : daysOf(available.range);
