import type { DateRange } from '../date-range.ts';
import type { Day } from '../day.ts';
import type { ActivityRow } from '../resources.ts';
import { type DayValue, daySeries, knownTotal, rowsByDay, seriesTotals } from './day-series.ts';
import type { Counted } from './named-counts.ts';

/** Distinct people on the newest day with data, and in the 7 and 30 days that end with it. */
export type ActiveUsers = {
  day: Day;
  daily: number | undefined;
  weekly: number | undefined;
  monthly: number | undefined;
};

/** The newest active users; undefined when no row tells any. */
export function latestActiveUsers(rows: readonly ActivityRow[]): ActiveUsers | undefined {
  let latest: ActivityRow | undefined;
  for (const row of rows) {
    const tells = row.daily_active_users ?? row.weekly_active_users ?? row.monthly_active_users;
    if (typeof tells === 'number' && (latest === undefined || row.date >= latest.date))
      latest = row;
  }
  return (
    latest && {
      day: latest.date,
      daily: latest.daily_active_users ?? undefined,
      weekly: latest.weekly_active_users ?? undefined,
      monthly: latest.monthly_active_users ?? undefined,
    }
  );
}

/** Daily active users of each day of a range. */
export const activeUsersByDay = (rows: readonly ActivityRow[], range: DateRange): DayValue[] =>
  daySeries(rows, range, (row) => row.daily_active_users);

/** How regularly people come: daily over monthly active users, on each day that tells both. */
export const stickinessByDay = (rows: readonly ActivityRow[], range: DateRange): DayValue[] =>
  daySeries(rows, range, ({ daily_active_users: daily, monthly_active_users: monthly }) =>
    typeof daily === 'number' && monthly ? daily / monthly : undefined,
  );

/** The same on a typical day, because a single day depends on its weekday. Undefined without any. */
export const stickiness = (rows: readonly ActivityRow[], range: DateRange): number | undefined =>
  seriesTotals(stickinessByDay(rows, range)).dailyMean;

/** Active users by client type. A person on two clients counts in both. */
export const clientCounts: Counted<ActivityRow> = ({ daily_active_users_by_client: byClient }) =>
  Object.entries(byClient ?? {}).map(([name, count]) => ({ name, count }));

/** Undefined where no day tells it. */
export type ActivityTotals = {
  sessions: number | undefined;
  messages: number | undefined;
  userMessages: number | undefined;
};

export function activityTotals(rows: readonly ActivityRow[], range: DateRange): ActivityTotals {
  const totalOf = (read: (row: ActivityRow) => number | null | undefined) =>
    knownTotal(daySeries(rows, range, read));
  return {
    sessions: totalOf((row) => row.sessions),
    messages: totalOf((row) => row.messages),
    userMessages: totalOf((row) => row.user_messages),
  };
}

/** `dailyMean` over the days that tell clients at all; `share` of the sum of the means. */
export type ClientActivity = { client: string; dailyMean: number; share: number };

/** Active users by client type, most used first. A person on two clients counts in both. */
export function activeUsersByClient(
  rows: readonly ActivityRow[],
  range: DateRange,
): ClientActivity[] {
  const sums = new Map<string, number>();
  let days = 0;
  for (const { daily_active_users_by_client: byClient } of rowsByDay(rows, range).values()) {
    if (!byClient) continue;
    days += 1;
    for (const [client, users] of Object.entries(byClient)) {
      sums.set(client, (sums.get(client) ?? 0) + (users ?? 0));
    }
  }
  const total = [...sums.values()].reduce((sum, users) => sum + users, 0);
  return [...sums]
    .map(([client, users]) => ({
      client,
      dailyMean: users / days,
      share: total > 0 ? users / total : 0,
    }))
    .sort((a, b) => b.dailyMean - a.dailyMean || (a.client < b.client ? -1 : 1));
}
