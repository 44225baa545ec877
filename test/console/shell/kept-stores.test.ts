import { expect, test } from 'vitest';
import { emptyProfile, type ProfileState } from '../../../src/config/state.ts';
import type { Preferences } from '../../../src/config/state-file.ts';
import { createRangeStore, createWikiRuns } from '../../../src/console/shell/kept-stores.ts';
import { knownRunIds } from '../../../src/domain/wiki/wiki-memory.ts';

function preferencesInMemory(): Preferences {
  let state = emptyProfile;
  return {
    get: () => state,
    update(change) {
      state = change(state);
    },
  };
}

test('what was opened is kept beyond this console, what was told is not', () => {
  const preferences = preferencesInMemory();
  const store = createWikiRuns(preferences);

  store.dispatch({ type: 'told', ids: ['told'] });
  store.dispatch({ type: 'opened', id: 'a' });
  store.dispatch({ type: 'opened', id: 'b' });
  store.dispatch({ type: 'forgotten', id: 'a' });

  expect(knownRunIds(store.get())).toEqual(['b', 'told']);
  expect(knownRunIds(createWikiRuns(preferences).get())).toEqual(['b']);
});

test('a forgotten run stays off the list in the next console, until it is opened', () => {
  const preferences = preferencesInMemory();
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

test('days that are lent give way to those of before, and are not saved', () => {
  const preferences = preferencesInMemory();
  const range = createRangeStore(preferences);
  range.dispatch({ kind: 'last', days: 90 });

  const restore = range.lend({ kind: 'last', days: 7 });

  expect(range.get()).toEqual({ kind: 'last', days: 7 });
  expect(createRangeStore(preferences).get()).toEqual({ kind: 'last', days: 90 });
  restore();
  expect(range.get()).toEqual({ kind: 'last', days: 90 });
});

test('days that were chosen while others were lent stay', () => {
  const range = createRangeStore(preferencesInMemory());
  const restore = range.lend({ kind: 'last', days: 7 });

  range.dispatch({ kind: 'last', days: 30 });
  restore();

  expect(range.get()).toEqual({ kind: 'last', days: 30 });
});
