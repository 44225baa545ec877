import type {
  ActivityRow,
  ProductivityRow,
  TokensRow,
  ToolsRow,
  UserDayRow,
} from '../../api/resources.ts';
import type { ReadingClient } from '../../client/reading-client.ts';
import { type DateRange, noDays } from '../../figures/time/date-range.ts';
import { readRanges } from '../../figures/usage/missing-days.ts';
import { queryKeys } from '../shell/query-keys.ts';
import { useShell } from '../shell/shell-context.ts';
import { type Feed, type Query, useFeed } from './feed.ts';
import type { Incomplete } from './incomplete.ts';
import { allItems } from './queries.ts';

/** The row of each query. All have one row a day, except `user-days`, which has one per person and day. */
export type AnalyticsRows = {
  tokens: TokensRow;
  tools: ToolsRow;
  activity: ActivityRow;
  productivity: ProductivityRow;
  'user-days': UserDayRow;
};

export type AnalyticsName = keyof AnalyticsRows;

type AnalyticsQuery<Row> = {
  load(
    client: ReadingClient,
    range: DateRange,
    signal: AbortSignal,
    onIncomplete?: (incomplete: Incomplete) => void,
  ): Promise<Row[]>;
  intervalMs: number;
};

/** Analytics are computed once a day, so a request every few minutes is enough to notice a new day. */
const intervalMs = 5 * 60_000;

type DailyRequest<Row> = (
  range: DateRange,
  options: { signal: AbortSignal },
) => Promise<{ data: Row[] }>;

const daily = <Row>(
  requestOf: (client: ReadingClient) => DailyRequest<Row>,
): AnalyticsQuery<Row> => ({
  load: async (client, range, signal) => (await requestOf(client)(range, { signal })).data,
  intervalMs,
});

const queries: { readonly [Name in AnalyticsName]: AnalyticsQuery<AnalyticsRows[Name]> } = {
  tokens: daily((client) => client.getTokens),
  tools: daily((client) => client.getTools),
  activity: daily((client) => client.getActivity),
  productivity: daily((client) => client.getProductivity),
  'user-days': {
    // Loads all pages, so this is the largest response. A new day is a new range, which is requested at once.
    load: (client, range, signal, onIncomplete) =>
      allItems(client.users(range, { signal }), onIncomplete),
    intervalMs: 30 * 60_000,
  },
};

/** The cache key of a query, and the request that loads it. */
export const analyticsQuery = <Name extends AnalyticsName>(
  name: Name,
  range: DateRange,
): Query<AnalyticsRows[Name][]> => ({
  key: queryKeys.analytics(name, range),
  load: (client, signal, onIncomplete) => queries[name].load(client, range, signal, onIncomplete),
  intervalMs: queries[name].intervalMs,
});

/** Analytics of a range of days. Without a range nothing is requested, and there are no rows. */
export function useAnalyticsRows<Name extends AnalyticsName>(
  name: Name,
  range: DateRange | undefined,
): Feed<AnalyticsRows[Name][]> {
  const { readDays } = useShell().profile;
  const { load, ...query } = analyticsQuery(name, range ?? noDays);
  const request: Query<AnalyticsRows[Name][]> = {
    ...query,
    async load(client, signal, onIncomplete) {
      if (range === undefined) return [];
      if (name !== 'user-days') return load(client, signal, onIncomplete);
      // A local copy refuses people of a range that it has read in part, as if nobody had used anything on the other days.
      const parts: AnalyticsRows[Name][][] = [];
      for (const part of readRanges(range, readDays)) {
        parts.push(await queries[name].load(client, part, signal, onIncomplete));
      }
      return parts.flat();
    },
  };
  return useFeed(request);
}
