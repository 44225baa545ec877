import { type DateRange, noDays } from '../../domain/date-range.ts';
import type { TokensRow } from '../../domain/resources.ts';
import type { Feed } from './feed.ts';
import { tokensQuery } from './tokens-query.ts';
import { useFeed } from './use-feed.ts';

/** The analytics are made once a day; asking every few minutes is enough to see the new day. */
export const analyticsIntervalMs = 5 * 60_000;

/** Credits and tokens by day. Without a range nothing is asked, and the answer is no rows. */
export function useTokens(range: DateRange | undefined): Feed<TokensRow[]> {
  const { key, load } = tokensQuery(range ?? noDays);
  return useFeed({
    key,
    load: async (client, signal) => (range === undefined ? [] : load(client, signal)),
    intervalMs: analyticsIntervalMs,
  });
}
