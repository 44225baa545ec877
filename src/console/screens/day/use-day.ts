import { useMemo } from 'react';
import { type DateRange, isWithin } from '../../../domain/date-range.ts';
import type { Day } from '../../../domain/day.ts';
import type {
  ActivityRow,
  ProductivityRow,
  TokensRow,
  ToolsRow,
} from '../../../domain/resources.ts';
import { useAnalyticsRows } from '../../data/analytics-queries.ts';
import { type Feed, type Freshness, feedData } from '../../data/feed.ts';
import { rangeOf, useRange } from '../../shell/use-range.ts';

/** The row of one kind of analytics for a day, as far as it is loaded. */
export type DayPart<Row> =
  | { state: 'loading' }
  | { state: 'failed'; reason: string }
  /** Without a row there is no data for the day. */
  | { state: 'known'; row: Row | undefined };

/** All analytics of one day. */
export type DayParts = {
  day: Day;
  tokens: DayPart<TokensRow>;
  tools: DayPart<ToolsRow>;
  activity: DayPart<ActivityRow>;
  productivity: DayPart<ProductivityRow>;
  /** Credits of all days that were loaded with the day, to compare it with. */
  others: { range: DateRange; rows: readonly TokensRow[] };
};

const none: never[] = [];

/**
 * Loads a day. A day among the chosen days is taken from their rows, so that going to the day beside it needs no
 * request; any other day is requested alone.
 */
export function useDay(day: Day): { feed: Feed<unknown>; freshness: Freshness; parts: DayParts } {
  const { available } = useRange();
  const chosen = rangeOf(available);
  const isAmong = chosen !== undefined && isWithin(day, chosen);
  const range = useMemo(
    () => (isAmong ? chosen : { startDate: day, endDate: day }),
    [isAmong, chosen, day],
  );
  const tokens = useAnalyticsRows('tokens', range);
  const tools = useAnalyticsRows('tools', range);
  const activity = useAnalyticsRows('activity', range);
  const productivity = useAnalyticsRows('productivity', range);
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
