import { useMemo } from 'react';
import { type DateRange, isWithin } from '../../../domain/date-range.ts';
import type { Day } from '../../../domain/day.ts';
import type {
  ActivityRow,
  ProductivityRow,
  TokensRow,
  ToolsRow,
} from '../../../domain/resources.ts';
import { type Feed, type Freshness, feedData } from '../../data/feed.ts';
import { useActivity } from '../../data/use-activity.ts';
import { useProductivity } from '../../data/use-productivity.ts';
import { useTokens } from '../../data/use-tokens.ts';
import { useTools } from '../../data/use-tools.ts';
import { rangeOf, useRange } from '../../shell/use-range.ts';

/** One kind of row of a day. */
export type DayPart<Row> =
  | { state: 'loading' }
  | { state: 'failed'; reason: string }
  /** Without a row there is no data for the day. */
  | { state: 'known'; row: Row | undefined };

/** Everything that the analytics tell of one day. */
export type DayParts = {
  day: Day;
  tokens: DayPart<TokensRow>;
  tools: DayPart<ToolsRow>;
  activity: DayPart<ActivityRow>;
  productivity: DayPart<ProductivityRow>;
  /** Credits of all days that were loaded with it, to compare with. */
  others: { range: DateRange; rows: readonly TokensRow[] };
};

const none: never[] = [];

/**
 * A day among the days that are chosen, so that the days beside it are there at once; a day that is not
 * among them is asked for alone.
 */
export function useDay(day: Day): { feed: Feed<unknown>; freshness: Freshness; parts: DayParts } {
  const { available } = useRange();
  const chosen = rangeOf(available);
  const isAmong = chosen !== undefined && isWithin(day, chosen);
  const range = useMemo(
    () => (isAmong ? chosen : { startDate: day, endDate: day }),
    [isAmong, chosen, day],
  );
  const tokens = useTokens(range);
  const tools = useTools(range);
  const activity = useActivity(range);
  const productivity = useProductivity(range);
  const stale = [tokens, tools, activity, productivity].find(({ state }) => state === 'stale');

  const parts = {
    tokens: useDayPart(tokens, day),
    tools: useDayPart(tools, day),
    activity: useDayPart(activity, day),
    productivity: useDayPart(productivity, day),
  };
  const rows = feedData(tokens) ?? none;
  const others = useMemo(() => ({ range, rows }), [range, rows]);
  return {
    feed: tokens,
    freshness: tokens.state === 'live' && stale ? stale : tokens,
    parts: { day, ...parts, others },
  };
}

function useDayPart<Row extends { date: Day }>(feed: Feed<Row[]>, day: Day): DayPart<Row> {
  const rows = feedData(feed);
  const { state } = feed;
  const reason = feed.state === 'down' ? feed.reason.message : '';
  return useMemo(() => {
    if (rows) return { state: 'known', row: rows.findLast(({ date }) => date === day) };
    return state === 'down' ? { state: 'failed', reason } : { state: 'loading' };
  }, [rows, state, reason, day]);
}
