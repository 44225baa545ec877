import { expect, test } from 'vitest';
import { change, formatChange } from '../../src/domain/change.ts';

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
