import type { NotifyOnChangeProps } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Computer, Session, TokensRow } from '../../../api/resources.ts';
import type { MonthEnd } from '../../../figures/limits/month-end.ts';
import { sharedDomain } from '../../../figures/people/shared-domain.ts';
import { rangeOf } from '../../../figures/time/date-range.ts';
import { dayOf, startOfDay } from '../../../figures/time/day.ts';
import { chosenRange, usualRange } from '../../../figures/time/range-choice.ts';
import type { ComparedRows } from '../../../figures/usage/range-rows.ts';
import type { Finding } from '../../../rules/finding.ts';
import { countLimits, type LimitCounts } from '../../../rules/limit-counts.ts';
import { dayStandsOut } from '../../../rules/people/day-stands-out.ts';
import {
  type EndedRow,
  endedFindings,
  type SeenFindings,
  seenFrom,
  withoutDetails,
} from '../../../rules/seen.ts';
import { useAnalyticsRows } from '../../data/analytics-queries.ts';
import { type Freshness, feedData, freshnessOfAll, useFeed } from '../../data/feed.ts';
import { computersQuery, readinessQuery } from '../../data/queries.ts';
import { useRowsBefore } from '../../data/use-analytics.ts';
import { useLimitUse, useMonthEnd } from '../../data/use-people.ts';
import { useSessions } from '../../data/use-sessions.ts';
import { appliedWithinMs } from '../../data/watch-attention.ts';
import type { AttentionState } from '../../shell/attention.ts';
import type { Shell } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { nowRows } from './now-rows.ts';

/** The data of the strip above the rows and of empty texts; undefined means unknown. */
export type NowContext = {
  computers: readonly Computer[] | undefined;
  sessions: readonly Session[] | undefined;
  /** Whether these are all sessions, as far as the server lists them. */
  areSessionsWhole: boolean;
  /** How many people the rules about limits find. */
  limits: LimitCounts | undefined;
  /** How the last month ended, in the first days of a new one. */
  monthEnd: MonthEnd | undefined;
  /** The credits of the usual days, and of those before them. */
  credits: ComparedRows<TokensRow> | undefined;
  domain: string | undefined;
  /** What rules have found, and what they have not read. */
  looked: AttentionState;
  /** Findings that ended by themselves since the operator last looked. */
  ended: readonly EndedRow[];
  snoozed: number;
  muted: number;
  shell: Pick<Shell, 'attention' | 'keymap' | 'isReadOnly'>;
};

/** What is drawn at once. Rows are drawn after rules were applied to new data, not for each of the responses before. */
const failures: NotifyOnChangeProps = ['error', 'errorUpdatedAt'];

/** Refreshes everything that rules read, and returns their findings. */
export function useNowRows(isShowingSnoozed: boolean) {
  const shell = useShell();
  const { attention } = shell;
  const { teams } = shell.config;
  const looked = useStore(attention.state);
  const isAllRead = useStore(attention.isAllRead);
  const { findings } = looked;
  const isReading = looked.unread.length > 0;
  useEndsRead();
  const { watched, feeds } = useWatched(findings, isReading);
  const { computers, sessions, limits } = watched;
  const monthEnd = useMonthEnd();
  const snoozes = useStore(attention.snoozes);
  // The same until rules are applied again, so that rows stay the same.
  const nowMs = useStore(attention.lookedAt) || shell.clock();
  const seen = useSeen(looked);

  const all = useMemo(
    () => nowRows(findings, { seen, snoozes, nowMs, computers, sessions, limits, teams }),
    [findings, seen, snoozes, nowMs, computers, sessions, limits, teams],
  );
  const rows = useMemo(
    () => (isShowingSnoozed ? all : all.filter((row) => !row.isSnoozed)),
    [all, isShowingSnoozed],
  );
  const people = useMemo(
    () => ({
      limits: limits && countLimits(limits, attention.settings, findings),
      domain: sharedDomain((limits ?? []).map(({ email }) => email)),
    }),
    [limits, attention, findings],
  );
  const muted = all.filter((row) => row.mute).length;
  const snoozed = all.filter((row) => row.isSnoozed).length - muted;
  const ended = useMemo(
    () => (isReading ? [] : endedFindings(looked.known, seen)),
    [isReading, looked, seen],
  );
  const context = useMemo(
    (): NowContext => ({ ...watched, ...people, monthEnd, looked, ended, snoozed, muted, shell }),
    [watched, people, monthEnd, looked, ended, snoozed, muted, shell],
  );
  const freshness = drawnLater(freshnessOfAll(feeds, shell.clock()));
  return {
    rows,
    context,
    nowMs,
    freshness: isAllRead ? freshness : { ...freshness, isReading: true },
    isArriving: !isAllRead,
  };
}

/** Keeps the ends of sessions fresh while this is on the screen. */
function useEndsRead() {
  const { attention } = useShell();
  useEffect(() => {
    attention.isOnScreen.dispatch(true);
    return () => attention.isOnScreen.dispatch(false);
  }, [attention]);
}

/** Responses that say the same are drawn later than they arrive; until then, the drawn ones are not overdue. */
function drawnLater(freshness: Freshness): Freshness {
  if (freshness.state !== 'live' || freshness.dueAt === undefined) return freshness;
  return { ...freshness, dueAt: freshness.dueAt + appliedWithinMs };
}

/** Requests all that rules read, current data first, because past days can wait. */
function useWatched(findings: readonly Finding[], isReading: boolean) {
  const { clock } = useShell();
  const options = isReading ? {} : { notifyOnChangeProps: failures };
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

/**
 * The findings of the last visit. Those of this visit are stored once everything has been read, beside what older versions
 * recorded while not all of it can be looked at.
 */
function useSeen(looked: AttentionState): SeenFindings | undefined {
  const { attention } = useShell();
  const [seen] = useState(attention.seen);
  useEffect(() => {
    if (looked.unread.length > 0) return;
    const unknown = looked.blindSpots.length > 0 ? withoutDetails(seen) : {};
    attention.see({ ...unknown, ...seenFrom(looked.known) });
  }, [attention, looked, seen]);
  return seen;
}
