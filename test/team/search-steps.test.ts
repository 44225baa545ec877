import { expect, test } from 'vitest';
import { nextSince } from '../../src/team/search/found-rows.ts';
import { pairsOf } from '../../src/team/search/pairs.ts';

const recent = { newestMs: 10_000, sinceMs: 9_000, oldestMs: 0 };

test('a search looks as far back as its hits so far promise to suffice, with something to spare', () => {
  expect(nextSince(recent, 9_000, 0.5)).toBe(9_000 - 1_500);
  expect(nextSince(recent, 9_000, 0.4)).toBe(9_000 - 2_250);
});

test('with nearly all hits found, it still looks as far back as it has looked', () => {
  expect(nextSince(recent, 9_000, 0.98)).toBe(8_000);
  expect(nextSince(recent, 9_000, 1.5)).toBe(8_000);
});

test('without a hit, or with most of the time to look through, all that is left is looked at once', () => {
  expect(nextSince(recent, 9_000, 0)).toBeUndefined();
  expect(nextSince(recent, 9_000, 0.1)).toBeUndefined();
  expect(nextSince(recent, 4_000, 0.9)).toBeUndefined();
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
