import { useCallback, useEffect, useMemo } from 'react';
import { rangeOf } from '../../figures/time/date-range.ts';
import { dayOf, startOfDay } from '../../figures/time/day.ts';
import { chosenRange, usualRange } from '../../figures/time/range-choice.ts';
import { dayStandsOut } from '../../rules/people/day-stands-out.ts';
import { usageRanges } from '../../rules/usage-ranges.ts';
import type { AttentionState } from '../shell/attention.ts';
import { queryKeys } from '../shell/query-keys.ts';
import type { Shell } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { analyticsQuery, useAnalyticsRows } from './analytics-queries.ts';
import {
  type Freshness,
  feedData,
  feedNow,
  freshnessOfAll,
  type Notices,
  useFeed,
} from './feed.ts';
import { computersQuery, creditLimitsQuery, readinessQuery } from './queries.ts';
import { newestSessionsQuery, sessionsIntervalMs } from './session-pages.ts';
import { useRowsBefore } from './use-analytics.ts';
import { useLimitUse, useMonthEnd } from './use-people.ts';
import { useSessions } from './use-sessions.ts';

/** Refreshes all that rules read while this is on the screen, and returns it with what they found. */
export function useWatched() {
  const shell = useShell();
  const { attention } = shell;
  const looked = useStore(attention.state);
  const isAllRead = useStore(attention.isAllRead);
  useEffect(() => {
    attention.watchers.dispatch(1);
    return () => attention.watchers.dispatch(-1);
  }, [attention]);
  const watched = useParts(looked);
  const freshness = useCallback(() => freshnessNow(shell), [shell]);
  return { looked, watched, isAllRead, freshness };
}

/** What is drawn at once. Rows are drawn after rules were applied to new data, not for each of the responses before. */
const failures: Notices = { notifyOnChangeProps: ['error', 'errorUpdatedAt'] };

/** The parts without which there are no rows yet; the first one stands for all of them. */
const firstParts: readonly string[] = ['everything', 'computers', 'sessions'];

/** Requests all that rules read, current data first, because past days can wait. */
function useParts({ findings, unread }: AttentionState) {
  const { clock } = useShell();
  const computers = useFeed(computersQuery, failures);
  const own = useSessions(undefined, failures).feed;
  // After the first rows, which should not wait for what is sent and drawn in addition.
  const isFirstRead = !unread.some((part) => firstParts.includes(part));
  const today = dayOf(clock());
  const usual = useMemo(
    () => ({ choice: usualRange, available: chosenRange(usualRange, startOfDay(today)) }),
    [today],
  );
  const latest = rangeOf(usual.available);
  const limits = useLimitUse(undefined, undefined, failures);
  const monthEnd = useMonthEnd(failures);
  const rows = feedData(useAnalyticsRows('tokens', latest, failures));
  const before = useRowsBefore('tokens', usual, isFirstRead, failures);
  const credits = useMemo(() => {
    const range = rangeOf(usual.available);
    return rows && range && { range, rows, before };
  }, [rows, usual, before]);
  useFeed(readinessQuery, { enabled: isFirstRead, ...failures });
  const { sessions, hasMore = true } = feedData(own) ?? {};
  // The largest answer, for what explains a day that stands out.
  const standsOut = findings.some(({ rule }) => rule === dayStandsOut.id);
  useAnalyticsRows('user-days', standsOut ? latest : undefined, failures);
  const shown = {
    computers: feedData(computers),
    sessions,
    areSessionsWhole: !hasMore,
    limits: feedData(limits)?.people,
    credits: isFirstRead ? credits : undefined,
    monthEnd,
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the object that is kept
  return useMemo(() => shown, Object.values(shown));
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
