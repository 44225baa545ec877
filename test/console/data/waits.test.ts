import { expect, test } from 'vitest';
import { waitOf } from '../../../src/console/data/traffic.ts';

test.each([
  { waitedMs: 100, shown: { isAsking: false, changesInMs: 100 } },
  { waitedMs: 500, shown: { isAsking: true, changesInMs: 1_500 } },
  {
    waitedMs: 3_400,
    shown: { isAsking: true, waiting: { what: 'people', seconds: 3 }, changesInMs: 600 },
  },
])('a wait of $waitedMs ms is shown as $shown', ({ waitedMs, shown }) => {
  const requests = [
    { kind: 'tools', at: 10_000 },
    { kind: 'user-days', at: 10_000 - waitedMs },
  ];

  expect(waitOf(requests, 10_000)).toEqual(shown);
});

test('without requests nothing is waited for', () => {
  expect(waitOf([], 0)).toEqual({ isAsking: false });
});
