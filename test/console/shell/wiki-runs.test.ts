import { expect, test } from 'vitest';
import { emptyProfile, type ProfileState } from '../../../src/config/state.ts';
import type { Preferences } from '../../../src/config/state-file.ts';
import {
  createWikiRuns,
  knownRunIds,
  noWikiRuns,
  reduceWikiMemory,
  type WikiMemoryEvent,
} from '../../../src/console/shell/wiki-runs.ts';

const after = (...events: WikiMemoryEvent[]) => events.reduce(reduceWikiMemory, noWikiRuns);

test('what was opened last stands first, and stays where it is when it is opened again', () => {
  const memory = after(
    { type: 'opened', id: 'a' },
    { type: 'opened', id: 'b' },
    { type: 'opened', id: 'a' },
  );

  expect(knownRunIds(memory)).toEqual(['b', 'a']);
});

test('what somebody else knows comes after what was opened, and once', () => {
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

test('what was opened is kept beyond this console, what was told is not', () => {
  let state = emptyProfile;
  const preferences: Preferences = {
    get: () => state,
    update: (change) => {
      state = change(state);
    },
  };
  const store = createWikiRuns(preferences);

  store.dispatch({ type: 'told', ids: ['told'] });
  store.dispatch({ type: 'opened', id: 'a' });
  store.dispatch({ type: 'opened', id: 'b' });
  store.dispatch({ type: 'forgotten', id: 'a' });

  expect(knownRunIds(store.get())).toEqual(['b', 'told']);
  expect(knownRunIds(createWikiRuns(preferences).get())).toEqual(['b']);
});

test('a forgotten run stays off the list in the next console, until it is opened', () => {
  let state = emptyProfile;
  const preferences: Preferences = {
    get: () => state,
    update: (change) => {
      state = change(state);
    },
  };
  const store = createWikiRuns(preferences);
  store.dispatch({ type: 'told', ids: ['a', 'b'] });
  store.dispatch({ type: 'forgotten', id: 'a' });

  const next = createWikiRuns(preferences);
  next.dispatch({ type: 'told', ids: ['a', 'b'] });
  expect(knownRunIds(next.get())).toEqual(['b']);

  next.dispatch({ type: 'opened', id: 'a' });
  const last = createWikiRuns(preferences);
  last.dispatch({ type: 'told', ids: ['a', 'b'] });
  expect(knownRunIds(last.get())).toEqual(['a', 'b']);
});

test('a run that another console has opened meanwhile is kept as well', () => {
  const kept: ProfileState = { ...emptyProfile, views: { 'wiki/opened': ['theirs'] } };
  const changes: ((state: ProfileState) => ProfileState)[] = [];
  const store = createWikiRuns({
    get: () => emptyProfile,
    update: (change) => changes.push(change),
  });

  store.dispatch({ type: 'opened', id: 'ours' });

  const later = changes.reduce((state, change) => change(state), kept);
  expect(later.views['wiki/opened']).toEqual(['ours', 'theirs']);
});

test.each([undefined, null, 'text', { 0: 'a' }, [1, null]])('%j is no memory of runs', (kept) => {
  const views = { 'wiki/opened': kept };

  const store = createWikiRuns({ get: () => ({ ...emptyProfile, views }), update() {} });

  expect(knownRunIds(store.get())).toEqual([]);
});
