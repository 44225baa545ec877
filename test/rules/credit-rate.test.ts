import { expect, test } from 'vitest';
import { creditRate } from '../../src/rules/credit-rate.ts';

const reading = (minute: number, credits: number) => ({ atMs: minute * 60_000, credits });

test.each([
  ['no session', [], undefined],
  ['one reading', [[reading(0, 5)]], undefined],
  ['two readings', [[reading(0, 5), reading(2, 25)]], 10],
  ['the last two of three', [[reading(0, 0), reading(1, 100), reading(2, 103)]], 3],
  [
    'several sessions',
    [[reading(0, 0), reading(1, 4)], [reading(0, 0), reading(2, 4)], [reading(0, 9)]],
    6,
  ],
  ['credits that were corrected', [[reading(0, 9), reading(1, 4)]], 0],
])('%s', (_, readings, rate) => {
  expect(creditRate(new Map(readings.map((known, index) => [`s${index}`, known])))).toBe(rate);
});
