import { useCallback, useEffect } from 'react';
import { type DateRange, noDays } from '../../figures/time/date-range.ts';
import { dayOf } from '../../figures/time/day.ts';
import { dayStandsOut } from '../../rules/people/day-stands-out.ts';
import { limitRanges, usageRanges } from '../../rules/usage-ranges.ts';
import type { AttentionState } from '../shell/attention.ts';
import { queryKeys } from '../shell/query-keys.ts';
import type { Shell } from '../shell/shell.ts';
import { useNow, useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { analyticsQuery, useAnalyticsRows } from './analytics-queries.ts';
import { type Freshness, feedNow, freshnessOfAll, useFeed } from './feed.ts';
import { computersQuery, creditLimitsQuery, readinessQuery } from './queries.ts';
import { newestSessionsQuery, sessionsIntervalMs } from './session-pages.ts';
import { undrawn, useSessionPages } from './use-sessions.ts';

/** Refreshes all that rules read while this is on the screen, and returns what they found in it. */
export function useWatched() {
  const shell = useShell();
  const { attention } = shell;
  const looked = useStore(attention.state);
  useEffect(() => {
    attention.watchers.dispatch(1);
    return () => attention.watchers.dispatch(-1);
  }, [attention]);
  useParts(looked);
  const freshness = useCallback(() => freshnessNow(shell), [shell]);
  return { looked, freshness };
}

/** The parts without which there are no rows yet; the first one stands for all of them. */
const firstParts: readonly string[] = ['everything', 'computers', 'sessions'];

/**
 * Requests all that rules read, current data first, because past days can wait. None of the responses is drawn: rules are
 * applied to it, and tell what they looked at.
 */
function useParts({ findings, unread }: AttentionState): void {
  const today = dayOf(useNow(60_000));
  // After the first rows, which should not wait for what is sent in addition.
  const isFirstRead = !unread.some((part) => firstParts.includes(part));
  const [before, latest] = usageRanges(today);
  useFeed(computersQuery, undrawn);
  useSessionPages(undefined, undrawn);
  useFeed(creditLimitsQuery, undrawn);
  useTokens(latest);
  useTokens(limitRanges(today).ended);
  useTokens(isFirstRead ? before : undefined);
  useFeed(readinessQuery, { enabled: isFirstRead, ...undrawn });
  // The largest answer, for what explains a day that stands out.
  const standsOut = findings.some(({ rule }) => rule === dayStandsOut.id);
  useAnalyticsRows('user-days', standsOut ? latest : undefined);
}

function useTokens(range: DateRange | undefined): void {
  useFeed(analyticsQuery('tokens', range ?? noDays), { enabled: range !== undefined, ...undrawn });
}

/** The freshness of all of them as of this call: responses that say the same are not drawn. */
function freshnessNow(shell: Shell): Freshness {
  const { attention, clock } = shell;
  const [, latest] = usageRanges(dayOf(clock()));
  const pages = feedNow({ key: queryKeys.sessionPages(), intervalMs: sessionsIntervalMs }, shell);
  const newest = feedNow(newestSessionsQuery(), shell);
  const feeds = [
    feedNow(computersQuery, shell),
    newest.state === 'loading' || pages.state === 'stale' ? pages : newest,
    feedNow(creditLimitsQuery, shell),
    ...(latest ? [feedNow(analyticsQuery('tokens', latest), shell)] : []),
    feedNow(readinessQuery, shell),
  ];
  const freshness = freshnessOfAll(feeds, clock());
  return attention.isAllRead.get() ? freshness : { ...freshness, isReading: true };
}
