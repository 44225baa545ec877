import { expect, test } from 'vitest';
import {
  canKeep,
  restoreRoute,
  rootScreenCalled,
} from '../../../src/console/navigation/restore-route.ts';
import { rootScreens } from '../../../src/console/navigation/route.ts';

test.each(rootScreens.map(({ route }) => route))('$screen can be kept and found again', (route) => {
  expect(canKeep(route)).toBe(true);
  expect(restoreRoute(JSON.parse(JSON.stringify(route)))).toEqual(route);
});

test.each([
  { screen: 'transcript', sessionId: 's1', title: 'Fix the arm' },
  { screen: 'computer', computerId: 'c1', name: 'build-17' },
  { screen: 'sessions', computer: { id: 'c1', name: 'build-17' } },
  { screen: 'errors' },
])('%j is a place', (route) => {
  expect(restoreRoute(route)).toEqual(route);
});

test.each([
  undefined,
  'sessions',
  {},
  { screen: 'nowhere' },
  { screen: 'toString' },
  { screen: 'transcript', title: 'Without an id' },
  { screen: 'computer', computerId: 7, name: 'build-17' },
  { screen: 'sessions', computer: 'build-17' },
  { screen: 'sessions', computer: { id: 'c1' } },
  { screen: 'record', title: 'What was seen once', facts: [] },
])('%j is none', (kept) => {
  expect(restoreRoute(kept)).toBeUndefined();
});

test('only root screens are opened at the start', () => {
  expect(rootScreenCalled('limits')).toEqual({ screen: 'limits' });
  expect(rootScreenCalled('transcript')).toBeUndefined();
  expect(rootScreenCalled(undefined)).toBeUndefined();
});
