import { double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { roundMaximum } from '../../../src/domain/charts/round-maximum.ts';
import { holds } from '../holds.ts';

test.each([
  [0, 1],
  [-4, 1],
  [Number.NaN, 1],
  [0.07, 0.08],
  [0.25, 0.3],
  [1, 1],
  [4.1, 5],
  [11, 12],
  [24, 25],
  [99, 100],
  [4_210, 5_000],
  [1_234_567, 1_500_000],
])('the axis of a chart up to %d ends at %d', (value, maximum) => {
  expect(roundMaximum(value)).toBe(maximum);
});

test('every value fits below the end of its axis, and fills half of it', () => {
  holds(
    property(double({ min: 1e-9, max: 1e15, noNaN: true }), (value) => {
      const maximum = roundMaximum(value);

      expect(maximum).toBeGreaterThanOrEqual(value);
      expect(maximum).toBeLessThanOrEqual(value * 2.001);
    }),
  );
});
