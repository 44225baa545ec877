import type { DateRange } from '../../domain/date-range.ts';
import type { ProductivityRow } from '../../domain/resources.ts';
import type { Feed } from './feed.ts';
import { useFeed } from './use-feed.ts';
import { analyticsIntervalMs } from './use-tokens.ts';

/** What agents made on each day of a range. Without a range nothing is asked, and the answer is no rows. */
export function useProductivity(range: DateRange | undefined): Feed<ProductivityRow[]> {
  return useFeed({
    key: ['productivity', range?.startDate, range?.endDate],
    load: async (client, signal) => {
      if (range === undefined) return [];
      const { data } = await client.getProductivity(range, { signal });
      return data;
    },
    intervalMs: analyticsIntervalMs,
  });
}
