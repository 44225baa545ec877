import { expect, test } from 'vitest';
import {
  activeUsersByClient,
  activeUsersByDay,
  activityTotals,
  latestActiveUsers,
  stickiness,
} from '../../../src/domain/analytics/activity.ts';
import type { ActivityRow } from '../../../src/domain/resources.ts';

const range = { startDate: '2026-11-16', endDate: '2026-11-18' };

const rows: ActivityRow[] = [
  {
    date: '2026-11-16',
    daily_active_users: 10,
    weekly_active_users: 20,
    monthly_active_users: 40,
    daily_active_users_by_client: { web: 4, 'terminal-ui': 8 },
    sessions: 30,
    messages: 200,
    user_messages: 50,
  },
  {
    date: '2026-11-18',
    daily_active_users: 30,
    monthly_active_users: 40,
    daily_active_users_by_client: { 'terminal-ui': 4 },
    sessions: 10,
  },
  { date: '2026-11-19' },
];

test('the newest day that tells anything counts, whatever the order of the rows', () => {
  const expected = { day: '2026-11-18', daily: 30, weekly: undefined, monthly: 40 };

  expect(latestActiveUsers(rows)).toEqual(expected);
  expect(latestActiveUsers(rows.toReversed())).toEqual(expected);
  expect(latestActiveUsers([{ date: '2026-11-18' }])).toBeUndefined();
});

test('active users by day leave days without data unknown', () => {
  expect(activeUsersByDay(rows, range).map(({ value }) => value)).toEqual([10, undefined, 30]);
});

test('stickiness is the mean of daily over monthly active users', () => {
  expect(stickiness(rows, range)).toBe((10 / 40 + 30 / 40) / 2);
  expect(
    stickiness([{ date: '2026-11-16', daily_active_users: 3, monthly_active_users: 0 }], range),
  ).toBeUndefined();
});

test('sessions and messages are added up', () => {
  expect(activityTotals(rows, range)).toEqual({ sessions: 40, messages: 200, userMessages: 50 });
});

test('clients are sorted by their daily mean', () => {
  expect(activeUsersByClient(rows, range)).toEqual([
    { client: 'terminal-ui', dailyMean: 6, share: 12 / 16 },
    { client: 'web', dailyMean: 2, share: 4 / 16 },
  ]);
  expect(activeUsersByClient([], range)).toEqual([]);
});
