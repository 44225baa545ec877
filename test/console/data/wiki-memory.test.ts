import { expect, test } from 'vitest';
import {
  noWikiRuns,
  reduceWikiMemory,
  type WikiMemoryEvent,
} from '../../../src/console/data/wiki-memory.ts';

const after = (...events: WikiMemoryEvent[]) => events.reduce(reduceWikiMemory, noWikiRuns);

test('what was opened last stands first, and stays where it is when it is opened again', () => {
  const memory = after(
    { type: 'opened', id: 'a' },
    { type: 'opened', id: 'b' },
    { type: 'opened', id: 'a' },
  );

  expect(memory.known).toEqual(['b', 'a']);
});

test('what somebody else knows comes after what was opened, and once', () => {
  const memory = after({ type: 'opened', id: 'a' }, { type: 'told', ids: ['c', 'a', 'd'] });

  expect(memory.known).toEqual(['a', 'c', 'd']);
  expect(reduceWikiMemory(memory, { type: 'told', ids: ['c'] })).toBe(memory);
});

test('a deleted run is not told again, a forgotten one is', () => {
  const memory = after(
    { type: 'told', ids: ['a', 'b'] },
    { type: 'deleted', id: 'a' },
    { type: 'forgotten', id: 'b' },
    { type: 'told', ids: ['a', 'b'] },
  );

  expect(memory.known).toEqual(['b']);
  expect(memory.deleted).toEqual(new Set(['a']));
});

test('no more is remembered than can be asked for', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `run-${index}`);

  expect(after({ type: 'told', ids }).known.length).toBeLessThanOrEqual(100);
});
