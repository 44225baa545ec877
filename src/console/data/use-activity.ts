import type { DateRange } from '../../domain/date-range.ts';
import type { ActivityRow } from '../../domain/resources.ts';
import type { Feed } from './feed.ts';
import { useFeed } from './use-feed.ts';
import { analyticsIntervalMs } from './use-tokens.ts';

/** Who was active on each day of a range. Without a range nothing is asked, and the answer is no rows. */
export function useActivity(range: DateRange | undefined): Feed<ActivityRow[]> {
  return useFeed({
    key: ['activity', range?.startDate, range?.endDate],
    load: async (client, signal) => {
      if (range === undefined) return [];
      const { data } = await client.getActivity(range, { signal });
      return data;
    },
    intervalMs: analyticsIntervalMs,
  });
}
