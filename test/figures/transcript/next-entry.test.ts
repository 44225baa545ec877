import { expect, test } from 'vitest';
import { nextEntry } from '../../../src/console/screens/transcript/search-matches.ts';

test.each([
  ['below', { from: 0, direction: 1 }, { index: 1, hasWrapped: false }],
  ['below the last', { from: 3, direction: 1 }, { index: 1, hasWrapped: true }],
  ['above', { from: 3, direction: -1 }, { index: 1, hasWrapped: false }],
  ['above the first', { from: 1, direction: -1 }, { index: 3, hasWrapped: true }],
] as const)('the next entry %s', (_, step, found) => {
  expect(nextEntry([...'.x.x'], step, (letter) => letter === 'x')).toEqual(found);
});

test('the only entry is the next one to itself, and none is none', () => {
  const step = { from: 1, direction: 1 } as const;

  expect(nextEntry([...'.x.'], step, (letter) => letter === 'x')).toEqual({
    index: 1,
    hasWrapped: true,
  });
  expect(nextEntry([...'...'], step, (letter) => letter === 'x').index).toBe(-1);
});
