import { expect, test } from 'vitest';
import {
  type Route,
  restoreRoute,
  rootPlaces,
  rootRoute,
} from '../../../src/console/shell/routes.ts';

test.each(rootPlaces)('$screen is kept and found again', ({ screen }) => {
  const route = { screen };

  expect(restoreRoute(JSON.parse(JSON.stringify(route)))).toEqual(route);
});

test.each([
  { screen: 'transcript', sessionId: 's1', title: 'Fix the arm' },
  { screen: 'computer', computerId: 'c1', name: 'build-17' },
  { screen: 'sessions', computer: { id: 'c1', name: 'build-17' } },
  { screen: 'errors' },
  { screen: 'rules' },
  { screen: 'day', day: '2026-11-12' },
  { screen: 'model', model: 'atlas-3' },
  { screen: 'metric', kind: 'tool', names: ['Read', 'read'] },
  { screen: 'transcript', sessionId: 's1', title: 'Fix it', computerId: 'c1', messageCount: 4 },
  {
    screen: 'transcript',
    sessionId: 's1',
    title: 'Fix it',
    at: { messageId: 'm7', createdAt: 5, match: 'retry' },
  },
  { screen: 'grep', words: 'retry budget' },
  { screen: 'repository', repoUrl: 'https://git/arm', name: 'arm', isComparing: true },
  { screen: 'wiki-run', wikiRunId: 'w1', title: 'All of arm' },
  { screen: 'wiki-page', wikiRunId: 'w1', page: '1#README.md', title: 'Start' },
  { screen: 'person', userId: 'u1', email: undefined },
  { screen: 'person', userId: undefined, email: 'ann@halcyon.example' },
  {
    screen: 'record',
    title: 'Refused',
    facts: [
      ['status', '403'],
      ['target', undefined],
    ],
    row: { list: 'audit', id: 'a7' },
  },
] satisfies Route[])('%j is kept as JSON and found again', (route) => {
  expect(restoreRoute(JSON.parse(JSON.stringify(route)))).toEqual(route);
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
  { screen: 'record', title: 'Refused', facts: [['status', '403'], 'target'] },
  { screen: 'record', title: 'Refused' },
  { screen: 'record', title: 'Refused', facts: [], row: { list: 'people', id: 'p1' } },
  { screen: 'day', day: '2026-02-30' },
  { screen: 'day', day: 'yesterday' },
  { screen: 'metric', kind: 'star', names: ['Sirius'] },
  { screen: 'metric', kind: 'tool', names: [] },
  { screen: 'person' },
])('%j is none', (kept) => {
  expect(restoreRoute(kept)).toBeUndefined();
});

test('only root screens are opened at the start', () => {
  expect(rootRoute('limits')).toEqual({ screen: 'limits' });
  expect(rootRoute('transcript')).toBeUndefined();
  expect(rootRoute(undefined)).toBeUndefined();
});
