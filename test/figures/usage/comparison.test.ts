import { describe, expect, test } from 'vitest';
import { comparedDays } from '../../../src/console/dashboard/tile.ts';
import { daysOf } from '../../../src/figures/time/date-range.ts';
import { dayKindOf } from '../../../src/figures/time/day.ts';
import { comparison, dayComparison } from '../../../src/figures/usage/comparison.ts';
import { type Before, rowsBefore } from '../../../src/figures/usage/range-rows.ts';
import { change } from '../../../src/figures/values/change.ts';

const range = { startDate: '2026-11-14', endDate: '2026-11-20' };
const known = <Figures>(figures: Figures, days = range) =>
  ({ state: 'known', range: days, figures }) as const;
const against = (before: Before<number>) =>
  comparison(before, (former) => change(4_000, former))[0];

test.each([
  { former: 2_000, says: '▲ 100.0 % vs the 7 days before' },
  { former: 5_000, says: '▼ 20.0 % vs the 7 days before' },
  { former: 4_000, says: '= 0.0 % vs the 7 days before' },
])('4,000 after $former is "$says"', ({ former, says }) => {
  expect(against(known(former))).toBe(says);
});

test('days of months are compared with those of the months before', () => {
  expect(against({ ...known(2_000), by: 'month' })).toBe(
    '▲ 100.0 % vs the same days a month before',
  );
});

test.each([
  { state: 'none', says: 'no days before these' },
  { state: 'failed', says: 'the days before failed' },
  { state: 'loading', says: '…' },
] as const)('with $state before, it says "$says"', ({ state, says }) => {
  expect(against({ state })).toBe(says);
});

describe('days', () => {
  const perDay = (startDate: string, endDate: string, workingDay: number) =>
    daysOf({ startDate, endDate }).map((day) => ({
      day,
      value: dayKindOf(day) === 'weekend' ? 10 : workingDay,
    }));
  // 20 working days after 22.
  const now = perDay('2026-10-24', '2026-11-22', 100);
  const before = perDay('2026-09-24', '2026-10-23', 100);
  const alike = ['= 0.0 % like for like', '= 0 % like for like', '= 0.0 %*', '= 0 %*'];

  test('are compared like for like, and beside that in total or in the mean', () => {
    const complete = known(before);

    expect(dayComparison(now, complete)).toEqual({
      likeForLike: alike,
      plain: ['▼ 7.9 % in total', '▼ 7.9 % total', '▼ 8 % total'],
    });
    expect(dayComparison(now, complete, 'mean').plain[0]).toBe('▼ 7.9 % in the mean');
  });

  test('are compared like for like with other numbers of days too, which totals are not', () => {
    const lost = before.map((one, index) => (index === 3 ? { ...one, value: undefined } : one));

    for (const figures of [before.slice(10), [...now, ...before], lost]) {
      expect(dayComparison(before, known(figures)).plain).toEqual([]);
    }
    expect(dayComparison(now, known(before.slice(10)))).toEqual({ likeForLike: alike, plain: [] });
  });

  test('are compared as they are where no day of their kind was before', () => {
    const saturday = perDay('2026-11-21', '2026-11-21', 100);
    const friday = perDay('2026-11-20', '2026-11-20', 100);

    const dayBefore = { startDate: '2026-11-20', endDate: '2026-11-20' };
    expect(dayComparison(saturday, known(friday, dayBefore))).toMatchObject({
      likeForLike: ['▼ 90.0 % vs the day before', '▼ 90.0 % vs before', '▼ 90.0 %'],
      plain: [],
    });
  });

  test('have beside the plain change what there is room for', () => {
    const complete = known(before);

    expect(comparedDays(now, complete, ['12 a day']).extra).toEqual([
      '▼ 7.9 % in total, 12 a day',
      '▼ 7.9 % in total',
      '▼ 7.9 % total',
      '▼ 8 % total',
    ]);
    expect(comparedDays(now, { state: 'none' }, ['12 a day']).extra).toEqual(['12 a day']);
  });

  test('that are not known are not compared', () => {
    expect(dayComparison(now, { state: 'none' }).likeForLike[0]).toBe('no days before these');
  });
});

test('days before that hold no row are as if there were none, and a failure is not the same', () => {
  const available = { coverage: 'complete', range } as const;

  expect(rowsBefore({ state: 'live', rows: [] }, available)).toEqual({ state: 'none' });
  expect(rowsBefore({ state: 'down', rows: undefined }, available)).toEqual({ state: 'failed' });
  expect(rowsBefore({ state: 'stale', rows: [1] }, available)).toEqual({
    state: 'known',
    range,
    figures: { range, rows: [1] },
  });
});

test('days on which nothing was used are nothing to compare with', () => {
  const days = (from: string, value: number) =>
    daysOf({ startDate: from, endDate: from }).map((day) => ({ day, value }));

  expect(dayComparison(days('2026-11-19', 500), known(days('2026-11-18', 0)))).toEqual({
    likeForLike: ['nothing before'],
    plain: [],
  });
});
