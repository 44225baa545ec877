import { expect, test } from 'vitest';
import { blindSpots } from '../../src/rules/blind-spots.ts';
import type { Facts } from '../../src/rules/facts.ts';
import { aComputer, aSession, someFacts } from './judged.ts';

const spotsOf = (facts: Partial<Facts>, { read = 0, total = 0 } = {}) =>
  blindSpots({ facts: someFacts(facts), ends: { read, total } });

test('there are none if everything was looked at', () => {
  const facts = {
    sessions: [aSession('a'), aSession('b', { status: null, completedAt: 1 })],
    areSessionsWhole: true,
    computers: [aComputer('atlas', 'active')],
    parts: [{ name: 'computers', state: 'live' as const }],
  };

  expect(spotsOf(facts, { read: 1, total: 1 })).toEqual([]);
});

test.each([
  {
    what: 'a part that is not read yet',
    facts: { parts: [{ name: 'usage', state: 'unread' }] },
    spot: 'usage: not read yet',
  },
  {
    what: 'a part that the key may not read',
    facts: { parts: [{ name: 'usage', state: 'down', reason: 'not allowed (403)' }] },
    spot: 'usage: not allowed (403)',
  },
  {
    what: 'a part whose last request failed',
    facts: { parts: [{ name: 'computers', state: 'stale', reason: 'connection refused' }] },
    spot: 'computers: out of date, connection refused',
  },
  {
    what: 'messages that are not read yet',
    facts: {},
    looked: { read: 22, total: 27 },
    spot: 'messages of 5 of 27 sessions that run or wait',
  },
  {
    what: 'sessions without a known status',
    facts: {
      sessions: [
        aSession('a', { status: undefined }),
        aSession('b', { status: 'hibernating' }),
        aSession('c'),
      ],
    },
    spot: '2 of 3 sessions without a known status',
  },
  {
    what: 'sessions on further pages',
    facts: { sessions: [aSession('a')], areSessionsWhole: false },
    spot: 'sessions older than the newest 1',
  },
  {
    what: 'computers without a known status',
    facts: { computers: [{ id: 'a' }, aComputer('atlas', 'active')] },
    spot: '1 of 2 computers without a known status',
  },
  {
    what: 'days that a copy lacks',
    facts: {
      usage: { range: { startDate: '2026-11-01', endDate: '2026-11-03' }, rows: [] },
      readDays: new Set(['2026-11-02']),
    },
    spot: '2 days not in the local copy',
  },
] satisfies { what: string; facts: Partial<Facts>; looked?: object; spot: string }[])(
  '$what is a blind spot',
  ({ facts, looked, spot }) => {
    expect(spotsOf(facts, looked)).toEqual([spot]);
  },
);
