import { expect, test } from 'vitest';
import { limitUse } from '../../src/figures/limits/limit-use.ts';
import { monthBasis, monthOf } from '../../src/figures/limits/month.ts';
import { daysOf, isWithin, rangeOf } from '../../src/figures/time/date-range.ts';
import { addDays, type Day } from '../../src/figures/time/day.ts';
import { limitRange, usageRanges } from '../../src/rules/usage-ranges.ts';

/** From the first day with analytics, over a leap day and years that begin on each weekday. */
const todays = Array.from({ length: 2_000 }, (_, index) => addDays('2026-01-14', index));

const days = (range: { startDate: Day; endDate: Day } | undefined) => (range ? daysOf(range) : []);

test('whichever day it is, the latest days hold all that the figures of its month are based on', () => {
  const unread = todays.filter((today) => {
    const read = new Set(days(limitRange(monthOf(today), today)));
    return days(rangeOf(monthBasis(monthOf(today), today))).some((day) => !read.has(day));
  });

  expect(unread).toEqual([]);
  expect(limitRange('2026-11', '2026-11-20')).toEqual(usageRanges('2026-11-20').at(-1));
});

test('of a month that has ended the days of its own basis are read', () => {
  expect(limitRange('2026-10', '2026-11-20')).toEqual({
    startDate: '2026-10-01',
    endDate: '2026-10-31',
  });
});

test('a day that is read besides changes no figure of the month', () => {
  const today = '2026-11-11';
  const read = days(limitRange('2026-11', today));
  const basis = monthBasis('2026-11', today);
  if (basis.coverage === 'none') throw new Error('There are no days.');
  const rows = read.map((date) => ({
    date,
    by_user: [
      { user_id: 'u1', user_email: 'ada@halcyon.example', billable_tokens: 100 },
      ...(isWithin(date, basis.range)
        ? []
        : [{ user_id: 'u2', user_email: 'gone@halcyon.example', billable_tokens: 900 }]),
    ],
  }));
  const limits = { globalLimit: 2_000, userLimits: [] };
  const figures = (of: typeof rows) =>
    JSON.stringify(limitUse(limits, of, today), (_, value: unknown) =>
      typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
    );

  expect(rows.some(({ by_user }) => by_user.length > 1)).toBe(true);
  expect(figures(rows)).toBe(figures(rows.filter(({ date }) => isWithin(date, basis.range))));
});
