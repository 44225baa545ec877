import { expect, test } from 'vitest';
import { comparison, pointsTexts } from '../../../src/console/dashboard/comparison.ts';
import { type Before, rowsBefore } from '../../../src/console/data/use-analytics.ts';
import { change } from '../../../src/domain/change.ts';

const range = { startDate: '2026-11-14', endDate: '2026-11-20' };
const against = (before: Before<number>, needsAllDays = false) =>
  comparison(before, (former) => change(4_000, former), { days: 7, needsAllDays })[0];

test.each([
  { former: 2_000, says: '▲ 100.0 % vs the 7 days before' },
  { former: 5_000, says: '▼ 20.0 % vs the 7 days before' },
  { former: 4_000, says: '= 0.0 % vs the 7 days before' },
])('4,000 after $former is "$says"', ({ former, says }) => {
  expect(against({ state: 'complete', figures: former })).toBe(says);
});

test('a total is not compared with that of fewer days, a mean is', () => {
  const clipped = { state: 'clipped', figures: 2_000 } as const;

  expect(against(clipped, true)).toBe('fewer days before these');
  expect(against(clipped)).toBe('▲ 100.0 % vs the days before');
});

test.each([
  { state: 'none', says: 'no days before these' },
  { state: 'failed', says: 'the days before failed' },
  { state: 'loading', says: '…' },
] as const)('with $state before, it says "$says"', ({ state, says }) => {
  expect(against({ state })).toBe(says);
});

test('shares are compared in points', () => {
  expect(pointsTexts(-0.0123)[0]).toBe('▼ 1.2 points vs before');
});

test('days before that hold no row are as if there were none, and a failure is not the same', () => {
  const available = { coverage: 'complete', range } as const;

  expect(rowsBefore({ state: 'live', rows: [] }, available)).toEqual({ state: 'none' });
  expect(rowsBefore({ state: 'down', rows: undefined }, available)).toEqual({ state: 'failed' });
  expect(rowsBefore({ state: 'stale', rows: [1] }, available)).toEqual({
    state: 'complete',
    figures: { range, rows: [1] },
  });
});
