import { array, double, integer, oneof, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatChance,
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  formatRange,
  withoutNoise,
} from '../../../src/figures/format/number.ts';
import { holds } from '../holds.ts';

const unknowns = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY];

test.each([formatCount, formatCredits, formatCompact, formatPercent, formatBytes, formatChance])(
  '%o writes a dash for what is unknown',
  (format) => {
    expect(unknowns.map((value) => format(value))).toEqual(['–', '–', '–', '–']);
  },
);

test.each([
  [0, '0'],
  [-0.2, '0'],
  [999, '999'],
  [1_234, '1,234'],
  [1_234_567.6, '1,234,568'],
  [-12_340, '-12,340'],
  [1e21, '1e+21'],
])('the count %d reads %s', (value, text) => {
  expect(formatCount(value)).toBe(text);
});

test('credits too few to round to one do not look like none', () => {
  expect([0, 0.2, 0.5, 2].map(formatCredits)).toEqual(['0', '<1', '1', '2']);
});

test.each([
  [96_100, 141_000, '96.1k–141k'],
  [1_701_827, 1_731_253, '1.70M–1.73M'],
  [145_210, 145_390, '145.2k–145.4k'],
  [1_999_999, 2_000_001, '2.0M–2.0M'],
  [101.2, 101.4, '101–101'],
  [0, 0, '0–0'],
  [2e15, 3e15, '>999T–>999T'],
])('a range from %d to %d reads %s', (low, high, text) => {
  expect(formatRange(low, high)).toBe(text);
});

describe('compact numbers', () => {
  test.each([
    [0, '0'],
    [0.4, '0.4'],
    [9.94, '9.9'],
    [9.96, '10'],
    [999.4, '999'],
    [999.5, '1.0k'],
    [1_000, '1.0k'],
    [12_340, '12.3k'],
    [99_949, '99.9k'],
    [99_950, '100k'],
    [999_499, '999k'],
    [999_500, '1.0M'],
    [1_240_000, '1.2M'],
    [4.2e14, '420T'],
    [1e18, '>999T'],
    [-0.01, '0.0'],
    [-1_240, '-1.2k'],
    [-12_340, '-12k'],
    [-1e18, '<-99T'],
  ])('%d reads %s', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  test('never take more than five cells', () => {
    holds(
      property(oneof(double(), integer()), (value) => {
        expect(formatCompact(value).length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

test.each([
  [0, '0.0 %'],
  [0.4123, '41.2 %'],
  [0.0001, '<0.1 %'],
  [1, '100.0 %'],
  [12.5, '1,250.0 %'],
  [-0.124, '-12.4 %'],
  [-0.00001, '0.0 %'],
])('the share %d reads %s', (share, text) => {
  expect(formatPercent(share)).toBe(text);
});

test('a percentage has the decimals that were asked for', () => {
  expect(formatPercent(0.62, { decimals: 0 })).toBe('62 %');
  expect(formatPercent(0.001, { decimals: 0 })).toBe('<1 %');
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_500, '1.5 kB'],
  [999_960, '1.0 MB'],
  [20_100_000, '20.1 MB'],
  [5e15, '5,000.0 TB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, '<1 in 10'],
  [0.099, '<1 in 10'],
  [0.1, '1 in 10'],
  [0.71, '7 in 10'],
  [0.799, '7 in 10'],
  [0.8, '8 in 10'],
  [0.9, '9 in 10'],
  [0.901, '>9 in 10'],
  [1, '>9 in 10'],
])('a chance of %d reads %s', (chance, text) => {
  expect(formatChance(chance)).toBe(text);
});

test.each([
  [433_469.55000000005, 433_469.55],
  [0.1 + 0.2, 0.3],
  [-2.9246666666666665, -2.924667],
  [0.00000123456789, 0.00000123457],
  [1_234_567_890_123.25, 1_234_567_890_123.25],
  [9_007_199_254_740_991, 9_007_199_254_740_991],
  [1e300, 1e300],
  [49_587_900_435.99999, 49_587_900_436],
  [0, 0],
])('%d is %d for programs', (value, expected) => {
  expect(withoutNoise(value)).toBe(expected);
});

test('sums of amounts with two decimals are what adding on paper gives', () => {
  const cents = array(integer({ min: 0, max: 10_000_000 }), { maxLength: 300 });
  holds(
    property(cents, (amounts) => {
      const sum = amounts.reduce((added, amount) => added + amount / 100, 0);
      expect(withoutNoise(sum)).toBe(amounts.reduce((added, amount) => added + amount, 0) / 100);
    }),
  );
});
