import { boolean, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { type AxisOptions, axisFor, evenRows } from '../../../../src/console/draw/charts/axis.ts';
import { formatCompact } from '../../../../src/figures/format/number.ts';
import { holds } from '../../../figures/holds.ts';

const axis = (maximum: number, rows: number, options: Partial<AxisOptions> = {}) =>
  axisFor({ maximum, rows, formatValue: formatCompact, ...options });

test.each([
  { maximum: 0, rows: 4, ticks: [0, 1] },
  { maximum: 15_546, rows: 6, ticks: [0, 8_000, 16_000] },
  { maximum: 153_849, rows: 12, ticks: [0, 40_000, 80_000, 120_000, 160_000] },
  { maximum: 47, rows: 8, ticks: [0, 25, 50] },
  { maximum: 0.29, rows: 6, ticks: [0, 0.1, 0.2, 0.3] },
  { maximum: 999, rows: 2, ticks: [0, 1_000] },
])('values up to $maximum in $rows rows have ticks at $ticks', ({ maximum, rows, ticks }) => {
  expect(axis(maximum, rows).ticks).toEqual(ticks);
});

test('whole values have no tick between two of them', () => {
  expect(axis(1, 8, { isWhole: true }).ticks).toEqual([0, 1]);
  expect(axis(1, 8).ticks).toEqual([0, 0.5, 1]);
});

test('ticks that would read alike are left out', () => {
  const formatValue = (value: number) => value.toFixed(0);

  expect(axis(1.9, 12, { formatValue }).ticks).toEqual([0, 1, 2]);
});

test('the top is the first tick at or above the largest value, on the first row', () => {
  holds(
    property(
      double({ noNaN: true }),
      integer({ min: 0, max: 60 }),
      boolean(),
      (value, rows, isWhole) => {
        const maximum = Math.max(0, value);
        const { ticks, rowsApart } = axis(maximum, rows, { isWhole });

        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(maximum);
        if (maximum > 0) expect(ticks.at(-2)).toBeLessThan(maximum);
        expect((ticks.length - 1) * rowsApart).toBe(rows);
      },
    ),
  );
});

test('charts have a number of rows with a choice of ticks', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 11, 13, 17, 22].map(evenRows)).toEqual([
    1, 2, 3, 4, 4, 6, 6, 8, 8, 12, 16, 20,
  ]);
});

test('ticks are round, and as far apart in value as in rows', () => {
  holds(
    property(
      double({ min: 1e-9, max: 1e15, noNaN: true }),
      integer({ min: 1, max: 60 }),
      (maximum, rows) => {
        const { ticks } = axis(maximum, rows);
        const [, step = 0] = ticks;

        for (const [index, tick] of ticks.entries()) expect(tick).toBeCloseTo(step * index, 6);
        expect(Number.parseFloat(step.toExponential())).toBe(Number(step.toPrecision(2)));
        expect([1, 1.2, 1.5, 1.6, 2, 2.5, 3, 4, 5, 6, 8]).toContain(
          Number(step.toExponential().split('e')[0]),
        );
      },
    ),
  );
});

test('the largest value takes more than a third of the rows', () => {
  holds(
    property(
      double({ min: 1e-9, max: 1e15, noNaN: true }),
      integer({ min: 1, max: 60 }),
      (maximum, rows) => {
        const { ticks, rowsApart } = axis(maximum, rows);
        const [, step = 0] = ticks;

        expect((maximum / step) * rowsApart).toBeGreaterThan(rows / 3);
      },
    ),
  );
});
