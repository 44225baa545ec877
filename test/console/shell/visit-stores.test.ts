import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../src/console/create-console.ts';
import {
  type NavigationEvent,
  navigate,
  navigationAt,
} from '../../../src/console/shell/navigation.ts';
import { createStore, createValue } from '../../../src/console/shell/store.ts';
import { createVisitStores, type Persistence } from '../../../src/console/shell/visit-stores.ts';
import type { Preferences } from '../../../src/state/state-file.ts';

const deeper: NavigationEvent = { type: 'opened', route: { screen: 'sessions' } };

/** A number that is worth saving while it is not negative. */
const persistence: Persistence<number> = {
  save: (value) => value,
  restore: (saved) => (typeof saved === 'number' && saved >= 0 ? saved : undefined),
};

const counter = (restored: number | undefined) =>
  createStore((_: number, next: number) => next, restored ?? 1);

/** The stores of a console that shows the list of sessions. */
function atSessions(preferences: Preferences = preferencesInMemory()) {
  const navigation = createStore(navigate, navigationAt({ screen: 'sessions' }));
  const stores = createVisitStores(navigation, preferences);
  return {
    go: navigation.dispatch,
    saved: stores.saved,
    forget: stores.forget,
    count: (name = 'count') => stores.of(name, counter),
    savedCount: (kept = persistence) => stores.of('count', counter, kept),
  };
}

test('a visit remembers the same thing however often it is asked', () => {
  const { count, go } = atSessions();

  count().dispatch(7);

  expect(count().get()).toBe(7);
  expect(count('other').get()).toBe(1);
  go(deeper);
  expect(count().get()).toBe(1);
});

test('what a root screen saves is there for the next console', () => {
  const preferences = preferencesInMemory();
  atSessions(preferences).savedCount().dispatch(7);

  expect(preferences.get().views).toEqual({ 'sessions/count': 7 });
  expect(atSessions(preferences).savedCount().get()).toBe(7);
});

test('deeper visits start afresh, and leave no trace', () => {
  const preferences = preferencesInMemory();
  atSessions(preferences).savedCount().dispatch(7);
  const { go, savedCount } = atSessions(preferences);
  go(deeper);

  expect(savedCount().get()).toBe(1);
  savedCount().dispatch(9);

  expect(preferences.get().views).toEqual({ 'sessions/count': 7 });
});

test('what makes no sense any more is as if it had never been saved', () => {
  const preferences = preferencesInMemory();
  preferences.update((state) => ({ ...state, views: { 'sessions/count': -3 } }));

  expect(atSessions(preferences).savedCount().get()).toBe(1);
});

test('a change that is not worth saving is not handed on', () => {
  const preferences = preferencesInMemory();
  const changes: unknown[] = [];
  const counted: Preferences = {
    ...preferences,
    update(change) {
      changes.push(change);
      preferences.update(change);
    },
  };
  const parity: Persistence<number> = { save: (value) => value % 2, restore: () => undefined };
  const store = atSessions(counted).savedCount(parity);

  store.dispatch(3);
  store.dispatch(5);
  expect(changes).toEqual([]);
  store.dispatch(6);

  expect(changes).toHaveLength(1);
});

test('a saved view is seen as it was saved, whatever the screen was seen like last', () => {
  const { go, saved, savedCount, count } = atSessions();
  savedCount().dispatch(7);

  go({
    type: 'jumped',
    route: { screen: 'sessions' },
    saved: { name: 'mine', views: { count: 4 } },
  });

  expect(savedCount().get()).toBe(4);
  expect(count('other').get()).toBe(1);
  expect(saved()).toEqual({ count: 4 });
});

test('a root screen from another profile has its own preferences for what was not shown there', () => {
  const preferences = preferencesInMemory();
  preferences.update((state) => ({ ...state, views: { 'sessions/count': 7 } }));
  const route = { screen: 'sessions' } as const;
  const saved = { name: '', views: { other: 4 } };
  const navigation = createValue(navigationAt(route));
  navigation.dispatch({ ...navigation.get(), trail: [{ id: 'sessions', route, saved }] });
  const stores = createVisitStores(navigation, preferences);

  expect(stores.of('count', counter, persistence).get()).toBe(7);
  expect(stores.of('other', counter, persistence).get()).toBe(4);
});

test('what nothing leads back to is forgotten', () => {
  const start = navigationAt({ screen: 'sessions' });
  const open = navigate(start, deeper);
  const back = navigate(open, { type: 'went-back' });
  const navigation = createValue(open);
  const stores = createVisitStores(navigation, preferencesInMemory());
  const count = () => stores.of('count', counter);
  count().dispatch(7);

  navigation.dispatch(back);
  navigation.dispatch(open);
  expect(count().get()).toBe(7);

  navigation.dispatch(start);
  navigation.dispatch(open);
  expect(count().get()).toBe(1);
});

test('a root screen is never forgotten', () => {
  const { go, count } = atSessions();
  count().dispatch(7);

  for (let round = 0; round < 60; round++) {
    go({ type: 'screen-chosen', route: { screen: 'computers' } });
    go({ type: 'screen-chosen', route: { screen: 'overview' } });
  }
  go({ type: 'screen-chosen', route: { screen: 'sessions' } });

  expect(count().get()).toBe(7);
});

test('what is no longer shown is forgotten by the beginning of its name, and nothing else is', () => {
  const { count, forget } = atSessions();
  for (const name of ['row 7 folds', 'row 7 cursor', 'row 71 folds', 'count']) {
    count(name).dispatch(7);
  }

  forget('row 7');

  expect(count('row 7 folds').get()).toBe(1);
  expect(count('row 7 cursor').get()).toBe(1);
  expect(count('row 71 folds').get()).toBe(7);
  expect(count('count').get()).toBe(7);
});

test('what other visits remember by the same name stays', () => {
  const { count, forget, go } = atSessions();
  count('row 7 folds').dispatch(7);
  go(deeper);
  count('row 7 folds').dispatch(9);

  forget('row 7');

  expect(count('row 7 folds').get()).toBe(1);
  go({ type: 'went-back' });
  expect(count('row 7 folds').get()).toBe(7);
});

test('where nothing is remembered there is nothing to forget', () => {
  const { count, forget } = atSessions();

  forget('row 7');

  expect(count('row 7 folds').get()).toBe(1);
});
