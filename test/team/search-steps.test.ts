import { expect, test } from 'vitest';
import { rowsBack } from '../../src/team/search/found-rows.ts';
import { pairsOf } from '../../src/team/search/pairs.ts';

/** A row each millisecond. */
const recent = { rows: 1_000, newestMs: 100_000, sinceMs: 99_000, oldestMs: 0, fromMs: 100_000 };

test('a search looks as far back as the hits are expected that are wanted, with something to spare', () => {
  expect(rowsBack(50, 0.01, recent)).toBe(10_000);
  expect(rowsBack(50, 0.02, { ...recent, fromMs: 60_000 })).toBe(5_000);
});

test('all hits are read at once if that is less than to look at the times of so many rows', () => {
  expect(rowsBack(50, 0.001, recent)).toBeUndefined();
  expect(rowsBack(50, 0.01, { ...recent, fromMs: 30_000 })).toBeUndefined();
});

test('what is not among the newest rows may be anywhere', () => {
  expect(rowsBack(50, 0, recent)).toBeUndefined();
});

test('short words that follow one another are pairs, also single ideographs', () => {
  expect(pairsOf(['the', 'end', 'of', 'summer', 'is', 'it'])).toEqual([
    'pthe end',
    'pend of',
    'pis it',
  ]);
  expect(pairsOf(['検', '索', '𠮷𠮷𠮷'])).toEqual(['p検 索', 'p索 𠮷𠮷𠮷']);
  expect(pairsOf(['one'])).toEqual([]);
});
