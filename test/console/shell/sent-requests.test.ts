import { expect, test } from 'vitest';
import {
  latestStates,
  sentRemovals,
  sentRestarts,
} from '../../../src/console/shell/request-text.ts';

const restart = {
  ...{ id: '1', at: 5, profile: 'halcyon', result: 'ok' },
  ...{ route: '/api/v0/computers/{computerId}/restart', target: 'computerId=c1' },
};

test('a request is as its answer says, at the time when it was sent', () => {
  const entries = [{ ...restart, result: 'pending' }, { ...restart, id: '2' }, restart];

  const states = latestStates([...entries, { ...restart, at: 9, result: 'conflict' }]);

  expect(states.map(({ id, at, result }) => [id, at, result])).toEqual([
    ['1', 5, 'conflict'],
    ['2', 5, 'ok'],
  ]);
});

test('restarts of one profile count that were asked for lately and not refused', () => {
  const entries = [
    restart,
    { ...restart, id: '2', result: 'forbidden' },
    { ...restart, id: '3', profile: 'night' },
    { ...restart, id: '4', at: 1 },
    { ...restart, id: '5', route: '/api/v0/sessions/{sessionId}' },
  ];

  expect(sentRestarts(entries, { profile: 'halcyon', sinceMs: 2 })).toEqual([
    { computerId: 'c1', atMs: 5 },
  ]);
});

test('people count as removed whose removal succeeded, whatever their letters are', () => {
  const removal = {
    ...restart,
    route: '/api/v0/organization/users',
    target: 'email=Ann@halcyon.io',
  };
  const at = Date.parse('2026-11-20T23:00:00Z');
  const entries = [
    { ...removal, at, result: 'pending' },
    { ...removal, at: at + 7_200_000 },
    { ...removal, id: '2', target: 'email=bo@halcyon.io', result: 'forbidden' },
    { ...removal, id: '3', target: 'email=cy@halcyon.io', profile: 'night' },
  ];

  expect([...sentRemovals(entries, { profile: 'halcyon' })]).toEqual([
    ['ann@halcyon.io', '2026-11-20'],
  ]);
});
