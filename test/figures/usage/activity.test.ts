import { expect, test } from 'vitest';
import type { ActivityRow } from '../../../src/api/resources.ts';
import {
  activeUsersByClient,
  activeUsersByDay,
  latestActiveUsers,
  stickiness,
  stickinessByDay,
} from '../../../src/figures/usage/activity.ts';

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

test('early days, whose month of users is not a month yet, tell no stickiness', () => {
  const early = { startDate: '2026-02-11', endDate: '2026-02-12' };
  const day = (date: string) => ({ date, daily_active_users: 9, monthly_active_users: 10 });

  expect(stickinessByDay([day('2026-02-11'), day('2026-02-12')], early)).toEqual([
    { day: '2026-02-11', value: undefined },
    { day: '2026-02-12', value: 0.9 },
  ]);
});

test('clients are sorted by their daily mean, with their share of the active users', () => {
  expect(activeUsersByClient(rows, range)).toEqual([
    { client: 'terminal-ui', dailyMean: 6, share: 12 / 40 },
    { client: 'web', dailyMean: 2, share: 4 / 40 },
  ]);
  expect(activeUsersByClient([], range)).toEqual([]);
});

test('shares add up to more than one where people use several clients', () => {
  const both = { date: '2026-11-16', daily_active_users_by_client: { web: 5, 'terminal-ui': 8 } };

  const shares = (row: ActivityRow) => activeUsersByClient([row], range).map(({ share }) => share);

  expect(shares({ ...both, daily_active_users: 10 })).toEqual([0.8, 0.5]);
  expect(shares(both)).toEqual([undefined, undefined]);
});
