import { expect, test } from 'vitest';
import {
  knownRunIds,
  noWikiRuns,
  reduceWikiMemory,
  type WikiMemoryEvent,
} from '../../../src/console/shell/wiki-memory.ts';

const after = (...events: WikiMemoryEvent[]) => events.reduce(reduceWikiMemory, noWikiRuns);

test('what was opened last stands first, and stays where it is when it is opened again', () => {
  const memory = after(
    { type: 'opened', id: 'a' },
    { type: 'opened', id: 'b' },
    { type: 'opened', id: 'a' },
  );

  expect(knownRunIds(memory)).toEqual(['b', 'a']);
});

test('what someone else knows comes after what was opened, and once', () => {
  const memory = after({ type: 'opened', id: 'a' }, { type: 'told', ids: ['c', 'a', 'd'] });

  expect(knownRunIds(memory)).toEqual(['a', 'c', 'd']);
  expect(reduceWikiMemory(memory, { type: 'told', ids: ['c'] })).toBe(memory);
});

test('neither a deleted run nor a forgotten one is told again', () => {
  const memory = after(
    { type: 'told', ids: ['a', 'b'] },
    { type: 'deleted', id: 'a' },
    { type: 'forgotten', id: 'b' },
    { type: 'told', ids: ['a', 'b'] },
  );

  expect(knownRunIds(memory)).toEqual([]);
  expect(knownRunIds(reduceWikiMemory(memory, { type: 'opened', id: 'b' }))).toEqual(['b']);
  expect(memory.deleted).toEqual(new Set(['a']));
  expect(reduceWikiMemory(memory, { type: 'opened', id: 'a' })).toBe(memory);
});

test('no more is remembered than can be asked for', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `run-${index}`);

  expect(knownRunIds(after({ type: 'told', ids })).length).toBeLessThanOrEqual(100);
});
