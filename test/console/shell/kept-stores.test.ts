import { expect, test } from 'vitest';
import { createRangeStore, createWikiRuns } from '../../../src/console/shell/kept-stores.ts';
import {
  type NavigationEvent,
  navigate,
  navigationAt,
} from '../../../src/console/shell/navigation.ts';
import { createStore } from '../../../src/console/shell/store.ts';
import { knownRunIds } from '../../../src/console/shell/wiki-memory.ts';
import { emptyProfile, type ProfileState } from '../../../src/state/state.ts';
import type { Preferences } from '../../../src/state/state-file.ts';

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

const places = () => createStore(navigate, navigationAt({ screen: 'now' }));
const lastDays = (days: number) => ({ kind: 'last', days }) as const;

test('days that override others give way to those of before, and are not saved', () => {
  const preferences = preferencesInMemory();
  const navigation = places();
  const range = createRangeStore(preferences, navigation);
  range.dispatch(lastDays(90));
  navigation.dispatch({ type: 'opened', route: { screen: 'overview' } });

  range.override(lastDays(7));

  expect(range.get()).toEqual(lastDays(7));
  expect(range.own()).toEqual(lastDays(90));
  expect(createRangeStore(preferences, navigation).get()).toEqual(lastDays(90));
  navigation.dispatch({ type: 'went-back' });
  expect(range.get()).toEqual(lastDays(90));
});

test('days that were chosen while days were overridden stay', () => {
  const navigation = places();
  const range = createRangeStore(preferencesInMemory(), navigation);
  navigation.dispatch({ type: 'opened', route: { screen: 'overview' } });
  range.override(lastDays(7));

  range.dispatch(lastDays(30));
  navigation.dispatch({ type: 'went-back' });

  expect(range.get()).toEqual(lastDays(30));
  expect(range.own()).toEqual(lastDays(30));
});

test.each([
  { way: 'one by one', events: [{ type: 'went-back' }, { type: 'went-back' }], between: 7 },
  {
    way: 'at once',
    events: [{ type: 'screen-chosen', route: { screen: 'sessions' } }],
    between: 90,
  },
] satisfies { way: string; events: NavigationEvent[]; between: number }[])(
  'days that were overridden twice come back $way, and none of them is saved',
  ({ events, between }) => {
    const preferences = preferencesInMemory();
    const navigation = places();
    const range = createRangeStore(preferences, navigation);
    range.dispatch(lastDays(90));
    navigation.dispatch({ type: 'opened', route: { screen: 'overview' } });
    range.override(lastDays(7));
    navigation.dispatch({ type: 'opened', route: { screen: 'people' } });
    range.override(lastDays(28));

    const shown = events.map((event) => {
      navigation.dispatch(event);
      return range.get();
    });

    expect(shown[0]).toEqual(lastDays(between));
    expect(range.get()).toEqual(lastDays(90));
    expect(createRangeStore(preferences, navigation).get()).toEqual(lastDays(90));
  },
);
