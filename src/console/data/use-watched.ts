import type { NotifyOnChangeProps } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { rangeOf } from '../../figures/time/date-range.ts';
import { dayOf, startOfDay } from '../../figures/time/day.ts';
import { chosenRange, usualRange } from '../../figures/time/range-choice.ts';
import { dayStandsOut } from '../../rules/people/day-stands-out.ts';
import type { AttentionState } from '../shell/attention.ts';
import { useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { useAnalyticsRows } from './analytics-queries.ts';
import { type Freshness, feedData, freshnessOfAll, useFeed } from './feed.ts';
import { computersQuery, readinessQuery } from './queries.ts';
import { useRowsBefore } from './use-analytics.ts';
import { useLimitUse } from './use-people.ts';
import { useSessions } from './use-sessions.ts';
import { appliedWithinMs } from './watch-attention.ts';

/** Refreshes all that rules read while this is on the screen, and returns it with what they found. */
export function useWatched() {
  const { attention, clock } = useShell();
  const looked = useStore(attention.state);
  const isAllRead = useStore(attention.isAllRead);
  useEffect(() => {
    attention.watchers.dispatch(1);
    return () => attention.watchers.dispatch(-1);
  }, [attention]);
  const { watched, feeds } = useParts(looked);
  const freshness = drawnLater(freshnessOfAll(feeds, clock()));
  return {
    looked,
    watched,
    isAllRead,
    freshness: isAllRead ? freshness : { ...freshness, isReading: true },
  };
}

/** What is drawn at once. Rows are drawn after rules were applied to new data, not for each of the responses before. */
const failures: NotifyOnChangeProps = ['error', 'errorUpdatedAt'];

/** Requests all that rules read, current data first, because past days can wait. */
function useParts({ findings, unread }: AttentionState) {
  const { clock } = useShell();
  const options = unread.length > 0 ? {} : { notifyOnChangeProps: failures };
  const computers = useFeed(computersQuery, options);
  const own = useSessions(undefined, options).feed;
  const isFirstRead = computers.state !== 'loading' && own.state !== 'loading';
  const today = dayOf(clock());
  const usual = useMemo(
    () => ({ choice: usualRange, available: chosenRange(usualRange, startOfDay(today)) }),
    [today],
  );
  const latest = rangeOf(usual.available);
  const limits = useLimitUse();
  const days = useAnalyticsRows('tokens', isFirstRead ? latest : undefined);
  const before = useRowsBefore('tokens', usual, isFirstRead);
  const rows = feedData(days);
  const credits = useMemo(() => {
    const range = rangeOf(usual.available);
    return rows && range && { range, rows, before };
  }, [rows, usual, before]);
  const readiness = useFeed(readinessQuery, { enabled: isFirstRead });
  const { sessions, hasMore = true } = feedData(own) ?? {};
  // The largest answer, for what explains a day that stands out.
  const standsOut = findings.some(({ rule }) => rule === dayStandsOut.id);
  useAnalyticsRows('user-days', standsOut ? latest : undefined);
  const shown = {
    computers: feedData(computers),
    sessions,
    areSessionsWhole: !hasMore,
    limits: feedData(limits)?.people,
    credits: isFirstRead ? credits : undefined,
  };
  return {
    // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the object that is kept
    watched: useMemo(() => shown, Object.values(shown)),
    feeds: [computers, own, limits, days, readiness],
  };
}

/** Responses that say the same are drawn later than they arrive; until then, the drawn ones are not overdue. */
function drawnLater(freshness: Freshness): Freshness {
  if (freshness.state !== 'live' || freshness.dueAt === undefined) return freshness;
  return { ...freshness, dueAt: freshness.dueAt + appliedWithinMs };
}
