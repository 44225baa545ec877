import type { DateRange } from '../../domain/date-range.ts';
import type { UserDayRow } from '../../domain/resources.ts';
import type { Feed } from './feed.ts';
import { useFeed } from './use-feed.ts';

/** The largest answer of all, made once a day: a new day is a new range, and asks at once. */
const intervalMs = 30 * 60_000;

/**
 * One row per person and day of a range, all pages. Without a range nothing is asked, and the
 * answer is no rows.
 */
export function useUserDays(range: DateRange | undefined): Feed<UserDayRow[]> {
  return useFeed({
    key: ['user-days', range?.startDate, range?.endDate],
    load: async (client, signal) =>
      range === undefined ? [] : await Array.fromAsync(client.users(range, { signal })),
    intervalMs,
  });
}
