import type { Client } from '../../client/client.ts';
import type { DateRange } from '../../domain/date-range.ts';

/** The question for credits and tokens by day. */
export const tokensQuery = ({ startDate, endDate }: DateRange) => ({
  key: ['tokens', startDate, endDate] as const,
  load: async (client: Client, signal: AbortSignal) => {
    const { data } = await client.getTokens({ startDate, endDate }, { signal });
    return data;
  },
});
