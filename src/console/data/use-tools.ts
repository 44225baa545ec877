import type { DateRange } from '../../domain/date-range.ts';
import type { ToolsRow } from '../../domain/resources.ts';
import type { Feed } from './feed.ts';
import { useFeed } from './use-feed.ts';
import { analyticsIntervalMs } from './use-tokens.ts';

/** Which tools ran on each day of a range. Without a range nothing is asked, and the answer is no rows. */
export function useTools(range: DateRange | undefined): Feed<ToolsRow[]> {
  return useFeed({
    key: ['tools', range?.startDate, range?.endDate],
    load: async (client, signal) => {
      if (range === undefined) return [];
      const { data } = await client.getTools(range, { signal });
      return data;
    },
    intervalMs: analyticsIntervalMs,
  });
}
