import type { DateRange } from '../../domain/date-range.ts';
import type { TokensRow } from '../../domain/resources.ts';
import type { Feed } from './feed.ts';
import { useFeed } from './use-feed.ts';

/** The analytics are made once a day; asking every few minutes is enough to see the new day. */
export const analyticsIntervalMs = 5 * 60_000;

const nothing: DateRange = { startDate: '', endDate: '' };

/** Credits and tokens by day. Without a range nothing is asked, and the answer is no rows. */
export function useTokens(range: DateRange | undefined): Feed<TokensRow[]> {
  const { startDate, endDate } = range ?? nothing;
  return useFeed({
    key: ['tokens', startDate, endDate],
    load: async (client, signal) => {
      if (range === undefined) return [];
      const { data } = await client.getTokens({ startDate, endDate }, { signal });
      return data;
    },
    intervalMs: analyticsIntervalMs,
  });
}
