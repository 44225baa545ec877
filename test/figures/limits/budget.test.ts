import { describe, expect, test } from 'vitest';
import type { TokensRow } from '../../../src/api/resources.ts';
import { budgetBasis, budgetRange, budgetUse } from '../../../src/figures/limits/budget.ts';
import { daysOf } from '../../../src/figures/time/date-range.ts';
import { addDays, type Day, weekdayOf } from '../../../src/figures/time/day.ts';

const teams = { 'ada@x.example': 'Platform', 'eve@x.example': 'Platform' };

/** Rows on which each person uses so many credits a day, a little less on every other day. */
function usage(from: Day, to: Day, credits: Readonly<Record<string, number>>): TokensRow[] {
  return daysOf({ startDate: from, endDate: to }).map((date) => {
    const by_user = Object.entries(credits).map(([name, amount]) => ({
      user_id: name,
      user_email: `${name}@x.example`,
      billable_tokens: weekdayOf(date) % 2 === 0 ? amount : amount * 0.9,
    }));
    const total = by_user.reduce((sum, { billable_tokens }) => sum + billable_tokens, 0);
    return { date, billable_tokens: total, by_user } as unknown as TokensRow;
  });
}

const rows = usage('2026-09-01', '2026-11-11', { ada: 100, eve: 50, bob: 30 });
const today = '2026-11-12';
const use = (budget: object, known = rows, on = today) =>
  budgetUse([{ name: 'one', credits: 1_000, per: 'month', ...budget }], known, on, { teams })[0];

describe('the period of a budget is that of the newest day that can have data', () => {
  test.each([
    { per: 'day', on: '2026-11-12', startDate: '2026-11-11', endDate: '2026-11-11' },
    { per: 'week', on: '2026-11-12', startDate: '2026-11-09', endDate: '2026-11-15' },
    { per: 'week', on: '2026-11-16', startDate: '2026-11-09', endDate: '2026-11-15' },
    { per: 'week', on: '2026-11-17', startDate: '2026-11-16', endDate: '2026-11-22' },
    { per: 'month', on: '2026-12-01', startDate: '2026-11-01', endDate: '2026-11-30' },
    { per: 'month', on: '2026-12-02', startDate: '2026-12-01', endDate: '2026-12-31' },
  ] as const)('$per on $on', ({ per, on, ...range }) => {
    expect(budgetRange({ per }, on)).toEqual(range);
  });
});

test('a budget counts the organization, a team by its people, or a person by any name', () => {
  const usedOf = (budget: object) => use({ per: 'day', ...budget })?.used;

  expect(usedOf({})).toBeCloseTo(162);
  expect(usedOf({ team: 'Platform' })).toBeCloseTo(135);
  expect(usedOf({ person: 'BOB@x.example' })).toBeCloseTo(27);
  expect(usedOf({ person: 'bob' })).toBeCloseTo(27);
  expect(usedOf({ person: 'nobody@x.example' })).toBe(0);
});

test('a team without people is unknown, not within its budget', () => {
  expect(use({ team: 'Nobody' })).toMatchObject({ used: undefined, state: 'unknown' });
});

test.each([
  { credits: 400, state: 'over' },
  { credits: 550, state: 'near' },
  { credits: 10_000, state: 'ok' },
])('504 of $credits credits in a week is $state, without a forecast', ({ credits, state }) => {
  const thisWeek = use({ per: 'week', credits });

  expect(thisWeek).toMatchObject({ state, projected: undefined, chance: undefined });
  expect(thisWeek?.used).toBeCloseTo(504);
});

test('a month is likely exceeded if 8 of 10 forecasts say so', () => {
  const surely = use({ credits: 4_000 });
  expect(surely?.state).toBe('likely');
  expect(surely?.chance).toBeGreaterThan(0.8);
  expect(surely?.projected?.middle).toBeGreaterThan(4_000);

  const never = use({ credits: 50_000 });
  expect(never).toMatchObject({ state: 'ok', chance: 0 });
});

test('a month is likely exceeded if people have already used more than days without a total tell', () => {
  const untold = rows.map((row) =>
    row.date > '2026-11-05' ? { ...row, billable_tokens: null } : row,
  );

  expect(use({ credits: 1_500 }, untold)).toMatchObject({ chance: 1, state: 'likely' });
  expect(use({ credits: 4_000 }, untold)?.state).toBe('likely');
});

test('a team has a forecast of its own people', () => {
  const all = use({ credits: 4_000 })?.projected?.middle ?? 0;
  const team = use({ credits: 4_000, team: 'Platform' })?.projected?.middle ?? 0;

  expect(team / all).toBeCloseTo(150 / 180, 1);
});

test('a day without data makes unknown what it decides, and nothing else', () => {
  const gap = rows.filter(({ date }) => date !== '2026-11-10');

  expect(use({ per: 'week', credits: 10_000 }, gap)).toMatchObject({
    missing: ['2026-11-10'],
    state: 'unknown',
  });
  expect(use({ per: 'week', credits: 200 }, gap)?.state).toBe('over');
});

test('what a day without data hides is at most the most expensive day, also of the weeks before a month', () => {
  const spike = rows.map((row) =>
    row.date === '2026-10-28' ? { ...row, billable_tokens: 5_000 } : row,
  );
  const gap = spike.filter(({ date }) => date !== '2026-11-10');
  const month = use({}, gap);
  const week = use({ per: 'week' }, gap);

  expect(month?.usedAtMost).toBeCloseTo((month?.used ?? 0) + 5_000);
  expect(week?.usedAtMost).toBeCloseTo((week?.used ?? 0) + 180 * 0.9);
  expect(use({})?.usedAtMost).toBe(use({})?.used);
  expect(use({ per: 'day' }, gap, '2026-11-11')?.usedAtMost).toBeUndefined();
});

test('yesterday is awaited while its period goes on, and missing when that is over', () => {
  const late = rows.filter(({ date }) => date < '2026-11-11');
  expect(use({ per: 'week', credits: 10_000 }, late)).toMatchObject({ missing: [], state: 'ok' });
  expect(use({ per: 'day', credits: 10_000 }, late)).toMatchObject({
    used: undefined,
    state: 'unknown',
  });

  const sunday = usage('2026-09-01', '2026-11-14', { ada: 100 });
  expect(use({ per: 'week', credits: 10_000 }, sunday, '2026-11-16')?.missing).toEqual([
    '2026-11-15',
  ]);
});

test('budgets need the days of their periods, and those that a forecast is made from', () => {
  const basis = (...pers: readonly ('day' | 'week' | 'month')[]) =>
    budgetBasis(
      pers.map((per) => ({ name: per, credits: 1, per })),
      today,
    );

  expect(basis()).toBe(undefined);
  expect(basis('day', 'week')).toEqual({ startDate: '2026-11-09', endDate: '2026-11-11' });
  expect((basis('month')?.startDate ?? '') < addDays('2026-11-01', -14)).toBe(true);
});
