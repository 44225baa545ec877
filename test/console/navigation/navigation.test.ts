import { expect, test } from 'vitest';
import {
  currentVisit,
  initialNavigation,
  isAtRoot,
  navigate,
} from '../../../src/console/navigation/navigation.ts';

const transcript = { screen: 'transcript', sessionId: 's1', title: 'Fix the arm' } as const;

test('opening a place adds it to the trail and going back returns to the one before', () => {
  const opened = navigate(initialNavigation, { type: 'opened', route: transcript });
  const back = navigate(opened, { type: 'went-back' });

  expect(currentVisit(opened).route).toEqual(transcript);
  expect(isAtRoot(opened)).toBe(false);
  expect(currentVisit(back).route).toEqual({ screen: 'overview' });
});

test('going back at the root stays there', () => {
  expect(navigate(initialNavigation, { type: 'went-back' })).toBe(initialNavigation);
});

test('choosing a screen leaves the trail behind', () => {
  const deep = navigate(initialNavigation, { type: 'opened', route: transcript });

  const chosen = navigate(deep, { type: 'screen-chosen', route: { screen: 'computers' } });

  expect(chosen.trail.map(({ route }) => route.screen)).toEqual(['computers']);
});

test('choosing the screen on show changes nothing', () => {
  const same = navigate(initialNavigation, {
    type: 'screen-chosen',
    route: { screen: 'overview' },
  });

  expect(same).toBe(initialNavigation);
});

test('two visits to one place remember different things', () => {
  const first = navigate(initialNavigation, { type: 'opened', route: transcript });
  const back = navigate(first, { type: 'went-back' });
  const second = navigate(back, { type: 'opened', route: transcript });

  expect(currentVisit(second).id).not.toBe(currentVisit(first).id);
});

test('a root screen remembers the same things however often it is left', () => {
  const away = navigate(initialNavigation, {
    type: 'screen-chosen',
    route: { screen: 'computers' },
  });
  const again = navigate(away, { type: 'screen-chosen', route: { screen: 'overview' } });

  expect(currentVisit(again).id).toBe(currentVisit(initialNavigation).id);
});
