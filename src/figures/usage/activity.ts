import { earliestDay } from '../../api/query-values.ts';
import type { ActivityRow } from '../../api/resources.ts';
import type { DateRange } from '../time/date-range.ts';
import { addDays, type Day } from '../time/day.ts';
import { type DayValue, daySeries, rowsByDay, seriesTotals } from './day-series.ts';
import type { CountsOf } from './named-counts.ts';

/** Distinct people on the newest day with data, and in the 7 and 30 days that end with it. */
export type ActiveUsers = {
  day: Day;
  daily: number | undefined;
  weekly: number | undefined;
  monthly: number | undefined;
};

/** The newest counts of active users; undefined if no row has them. */
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

/**
 * How regularly people use agents: daily over monthly active users, on each day that reports both. Unknown in
 * the first 29 days of the analytics, when monthly counts cover fewer days and regularity would seem too
 * high.
 */
export const stickinessByDay = (rows: readonly ActivityRow[], range: DateRange): DayValue[] =>
  daySeries(rows, range, ({ date, daily_active_users: daily, monthly_active_users: monthly }) =>
    typeof daily === 'number' && monthly && date >= firstWholeMonth ? daily / monthly : undefined,
  );

/** The first day whose monthly active users cover 30 days. */
const firstWholeMonth = addDays(earliestDay, 29);

/**
 * Stickiness on a typical day, because a single day depends on its weekday. Undefined if unknown on all days.
 */
export const stickiness = (rows: readonly ActivityRow[], range: DateRange): number | undefined =>
  seriesTotals(stickinessByDay(rows, range)).dailyMean;

/** Active users by client type. A person on two clients counts in both. */
export const clientCounts: CountsOf<ActivityRow> = ({ daily_active_users_by_client: byClient }) =>
  Object.entries(byClient ?? {}).map(([name, count]) => ({ name, count }));

/**
 * `dailyMean` over the days that report clients. `share` is the part of the daily active users who used the
 * client, over the days that report both; unknown if no day does. Shares add up to more than 1 if people use
 * several clients.
 */
type ClientActivity = { client: string; dailyMean: number; share: number | undefined };

/** Active users by client type, most used first. A person on two clients counts in both. */
export function activeUsersByClient(
  rows: readonly ActivityRow[],
  range: DateRange,
): ClientActivity[] {
  const sums = new Map<string, { users: number; ofActive: number }>();
  let days = 0;
  let active = 0;
  for (const row of rowsByDay(rows, range).values()) {
    const { daily_active_users_by_client: byClient, daily_active_users: daily } = row;
    if (!byClient) continue;
    days += 1;
    active += daily ?? 0;
    for (const [client, count] of Object.entries(byClient)) {
      const { users, ofActive } = sums.get(client) ?? { users: 0, ofActive: 0 };
      const known = typeof daily === 'number' ? (count ?? 0) : 0;
      sums.set(client, { users: users + (count ?? 0), ofActive: ofActive + known });
    }
  }
  return [...sums]
    .map(([client, { users, ofActive }]) => ({
      client,
      dailyMean: users / days,
      share: active > 0 ? ofActive / active : undefined,
    }))
    .sort((a, b) => b.dailyMean - a.dailyMean || (a.client < b.client ? -1 : 1));
}
