import { expect, test } from 'vitest';
import { formatChange, formatPoints, pointsTexts } from '../../../src/figures/format/change.ts';
import { change, pointsBetween } from '../../../src/figures/values/change.ts';

test.each([
  [112.4, 100, { direction: 'up', ratio: 0.124 }, '▲ 12.4 %'],
  [97, 100, { direction: 'down', ratio: -0.03 }, '▼ 3.0 %'],
  [100.05, 100, { direction: 'flat', ratio: 0 }, '= 0.0 %'],
  [0, 0, { direction: 'flat', ratio: 0 }, '= 0.0 %'],
  [5, 0, { direction: 'up', ratio: Number.POSITIVE_INFINITY }, '▲ new'],
  [0, 5, { direction: 'down', ratio: -1 }, '▼ 100.0 %'],
  [5, undefined, { direction: 'unknown' }, '–'],
  [undefined, 5, { direction: 'unknown' }, '–'],
])('%s after %s is %o and reads "%s"', (current, previous, expected, text) => {
  const moved = change(current, previous);

  if (moved.direction === 'unknown') expect(moved).toEqual(expected);
  else expect({ ...moved, ratio: Math.round(moved.ratio * 1e6) / 1e6 }).toEqual(expected);
  expect(formatChange(moved)).toBe(text);
});

test.each([
  // 36.4 % and 31.6 % read 36 % and 32 %: four points apart.
  [0.364, 0.316, 0, '▼ 4 pts'],
  [0.644, 0.676, 0, '▲ 4 pts'],
  [0.5, 0.5004, 0, '= 0 pts'],
  [0.96849, 0.97051, 1, '▲ 0.3 pts'],
])('from a share of %d to %d with %i decimals reads "%s"', (before, after, decimals, text) => {
  expect(formatPoints(pointsBetween(before, after, decimals), decimals)).toBe(text);
});

test('points that nobody told are a dash', () => {
  expect(formatPoints(undefined)).toBe('–');
});

test('shares are compared in points', () => {
  expect(pointsTexts(0.9719, 0.9596)).toEqual([
    '▼ 1.2 pts vs 97.2 % before',
    '▼ 1.2 pts vs before',
    '▼ 1.2 pts',
  ]);
  expect(pointsTexts(undefined, 0.9)).toEqual([]);
});
