import { expect, test } from 'vitest';
import { missingDays, missingText } from '../../../src/figures/usage/missing-days.ts';

const days = [
  { day: '2026-11-01', value: 1 },
  { day: '2026-11-02', value: undefined },
  { day: '2026-11-03', value: undefined },
];

test('without a copy, every day without data has none', () => {
  expect(missingDays(days, undefined)).toEqual({ empty: 2, uncopied: 0 });
});

test('a day that the copy has read has no data; it does not have the others', () => {
  expect(missingDays(days, new Set(['2026-11-01', '2026-11-02']))).toEqual({
    empty: 1,
    uncopied: 1,
  });
});

test('where no day has data, none is counted', () => {
  expect(missingDays(days.slice(1), new Set())).toEqual({});
});

test('days without data and days that the copy has not read are told apart', () => {
  const missing = ['2026-11-01', '2026-11-02', '2026-11-03'];

  expect(missingText(missing, undefined)).toBe('3 days without data');
  expect(missingText(missing, new Set(['2026-11-01']))).toBe(
    '1 day without data, 2 days not in the local copy',
  );
  expect(missingText([], new Set())).toBe('');
});
