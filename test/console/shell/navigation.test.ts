import { expect, test } from 'vitest';
import {
  currentVisit,
  navigate,
  navigationAt,
  reachableVisits,
} from '../../../src/console/shell/navigation.ts';

const initialNavigation = navigationAt({ screen: 'overview' });
const transcript = { screen: 'transcript', sessionId: 's1', title: 'Fix the arm' } as const;

test('opening a place adds it to the trail and going back returns to the one before', () => {
  const opened = navigate(initialNavigation, { type: 'opened', route: transcript });
  const back = navigate(opened, { type: 'went-back' });

  expect(currentVisit(opened).route).toEqual(transcript);
  expect(opened.trail).toHaveLength(2);
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

const sessions = { screen: 'sessions' } as const;

function walk(...events: Parameters<typeof navigate>[1][]) {
  return events.reduce(navigate, initialNavigation);
}

const screenOf = (navigation: ReturnType<typeof walk>) => currentVisit(navigation).route.screen;

test('the past is visited backwards, and the way forward leads along the same places', () => {
  const there = walk(
    { type: 'screen-chosen', route: sessions },
    { type: 'opened', route: transcript },
    { type: 'screen-chosen', route: { screen: 'computers' } },
  );

  const once = navigate(there, { type: 'travelled', to: 'past' });
  const twice = navigate(once, { type: 'travelled', to: 'past' });
  const forward = navigate(twice, { type: 'travelled', to: 'future' });

  expect([once, twice, forward].map(screenOf)).toEqual(['transcript', 'sessions', 'transcript']);
  expect(once.trail.map(({ route }) => route.screen)).toEqual(['sessions', 'transcript']);
  expect(currentVisit(forward).id).toBe(currentVisit(once).id);
});

test('a place that one went back from is in the past, too', () => {
  const back = walk(
    { type: 'screen-chosen', route: sessions },
    { type: 'opened', route: transcript },
    { type: 'went-back' },
  );

  expect(screenOf(navigate(back, { type: 'travelled', to: 'past' }))).toBe('transcript');
});

test('going somewhere else forgets the way forward', () => {
  const elsewhere = walk(
    { type: 'screen-chosen', route: sessions },
    { type: 'travelled', to: 'past' },
    { type: 'screen-chosen', route: { screen: 'limits' } },
  );

  expect(navigate(elsewhere, { type: 'travelled', to: 'future' })).toBe(elsewhere);
});

test('the last place is the one before, and from there it is this one', () => {
  const there = walk({ type: 'screen-chosen', route: sessions });

  const last = navigate(there, { type: 'returned-to-last' });
  const again = navigate(last, { type: 'returned-to-last' });

  expect([last, again].map(screenOf)).toEqual(['overview', 'sessions']);
});

test('without a past and a last place nothing moves', () => {
  expect(navigate(initialNavigation, { type: 'travelled', to: 'past' })).toBe(initialNavigation);
  expect(navigate(initialNavigation, { type: 'returned-to-last' })).toBe(initialNavigation);
});

test('only so many places are kept, and what others remembered can go', () => {
  const many = Array.from({ length: 60 }, () => [
    { type: 'opened', route: transcript } as const,
    { type: 'went-back' } as const,
  ]).flat();

  const visits = reachableVisits(walk(...many));

  expect(visits).toContain('transcript#60');
  expect(visits).not.toContain('transcript#1');
});
