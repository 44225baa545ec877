import { expect, test } from 'vitest';
import type { Visit } from '../../../src/console/shell/navigation.ts';
import { navigate, navigationAt } from '../../../src/console/shell/navigation.ts';
import { preferencesInMemory } from '../../../src/console/shell/preferences-in-memory.ts';
import { createStore } from '../../../src/console/shell/store.ts';
import { createViews, type Keeping } from '../../../src/console/shell/views.ts';

const root: Visit = { id: 'sessions', route: { screen: 'sessions' } };
const deeper: Visit = { id: 'sessions#3', route: { screen: 'sessions' } };

/** A number that is worth keeping while it is not negative. */
const keeping: Keeping<number> = {
  save: (value) => value,
  restore: (kept) => (typeof kept === 'number' && kept >= 0 ? kept : undefined),
};

const counter = (restored: number | undefined) =>
  createStore((_: number, next: number) => next, restored ?? 1);

test('a visit remembers the same thing however often it is asked', () => {
  const views = createViews(preferencesInMemory());

  const view = views.viewOf(root, 'count', counter);
  view.dispatch(7);

  expect(views.viewOf(root, 'count', counter).get()).toBe(7);
  expect(views.viewOf(deeper, 'count', counter).get()).toBe(1);
  expect(views.viewOf(root, 'other', counter).get()).toBe(1);
});

test('what a root screen keeps is there for the next console', () => {
  const preferences = preferencesInMemory();
  createViews(preferences).viewOf(root, 'count', counter, keeping).dispatch(7);

  expect(preferences.get().views).toEqual({ 'sessions/count': 7 });
  expect(createViews(preferences).viewOf(root, 'count', counter, keeping).get()).toBe(7);
});

test('deeper visits start afresh, and leave no trace', () => {
  const preferences = preferencesInMemory();
  createViews(preferences).viewOf(root, 'count', counter, keeping).dispatch(7);

  const view = createViews(preferences).viewOf(deeper, 'count', counter, keeping);
  view.dispatch(9);

  expect(preferences.get().views).toEqual({ 'sessions/count': 7 });
});

test('what makes no sense anymore is as if it had never been kept', () => {
  const preferences = preferencesInMemory();
  preferences.update((state) => ({ ...state, views: { 'sessions/count': -3 } }));

  expect(createViews(preferences).viewOf(root, 'count', counter, keeping).get()).toBe(1);
});

test('a change that is not worth keeping is not handed on', () => {
  const preferences = preferencesInMemory();
  const changes: unknown[] = [];
  const counted = {
    ...preferences,
    update(change: Parameters<typeof preferences.update>[0]) {
      changes.push(change);
      preferences.update(change);
    },
  };
  const parity: Keeping<number> = { save: (value) => value % 2, restore: () => undefined };
  const view = createViews(counted).viewOf(root, 'count', counter, parity);

  view.dispatch(3);
  view.dispatch(5);
  expect(changes).toEqual([]);
  view.dispatch(6);

  expect(changes).toHaveLength(1);
});

test('a saved view is seen as it was saved, whatever the screen was seen like last', () => {
  const preferences = preferencesInMemory();
  const views = createViews(preferences);
  views.viewOf(root, 'count', counter, keeping).dispatch(7);
  const saved: Visit = { ...deeper, saved: { name: 'mine', views: { count: 4 } } };

  expect(views.viewOf(saved, 'count', counter, keeping).get()).toBe(4);
  expect(views.kept(saved)).toEqual({ count: 4 });
});

test('what nothing leads back to is forgotten', () => {
  const views = createViews(preferencesInMemory());
  const start = navigationAt({ screen: 'sessions' });
  const open = navigate(start, { type: 'opened', route: { screen: 'errors' } });
  const visit = open.trail.at(-1) ?? root;
  views.viewOf(visit, 'count', counter).dispatch(7);

  views.forgetUnreachable(navigate(open, { type: 'went-back' }));
  expect(views.viewOf(visit, 'count', counter).get()).toBe(7);

  views.forgetUnreachable(start);
  expect(views.viewOf(visit, 'count', counter).get()).toBe(1);
});
