import { useEffect, useMemo, useState } from 'react';
import type { Finding } from '../../../domain/attention/finding.ts';
import { nowRows } from '../../../domain/attention/now-rows.ts';
import { countEnded, type Seen, seenFrom } from '../../../domain/attention/seen.ts';
import { dayOf } from '../../../domain/day.ts';
import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import { sharedDomain } from '../../../domain/people/shared-domain.ts';
import type { Computer, Session, TokensRow } from '../../../domain/resources.ts';
import { useAnalyticsRows } from '../../data/analytics-queries.ts';
import { usageRanges } from '../../data/attention-parts.ts';
import { type Feed, type Freshness, feedData, useFeed } from '../../data/feed.ts';
import { computersQuery, readinessQuery } from '../../data/queries.ts';
import { useLimitUse } from '../../data/use-people.ts';
import { useSessions } from '../../data/use-sessions.ts';
import { useTails } from '../../data/use-tails.ts';
import type { Shell } from '../../shell/shell.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';

/** The data of the strip above the rows and of empty texts; undefined means unknown. */
export type NowAround = {
  computers: readonly Computer[] | undefined;
  sessions: readonly Session[] | undefined;
  limits: readonly LimitUse[] | undefined;
  /** The days of the last month, oldest first. */
  days: readonly TokensRow[] | undefined;
  domain: string | undefined;
  unread: readonly string[];
  /** Findings that ended by themselves since the operator last looked. */
  ended: number;
  snoozed: number;
  /** Credits per minute of running sessions, oldest first. */
  rates: readonly number[];
  shell: Pick<Shell, 'keymap' | 'isReadOnly'>;
};

const none: readonly Session[] = [];

const tailIntervals = { runningMs: 15_000, waitingMs: 60_000 };

/** Refreshes everything that rules read, and returns their findings. */
export function useNowRows(isShowingSnoozed: boolean) {
  const shell = useShell();
  const { clock, attention, teams } = shell;
  const computerFeed = useFeed(computersQuery);
  const sessionFeed = useSessions().feed;
  const isFirstRead = computerFeed.state !== 'loading' && sessionFeed.state !== 'loading';
  // Loads current data first; past days can wait.
  const [before, latest] = usageRanges(dayOf(clock()));
  const limitFeed = useLimitUse();
  const daysFeed = useAnalyticsRows('tokens', isFirstRead ? latest : undefined);
  useAnalyticsRows('tokens', isFirstRead ? before : undefined);
  const readinessFeed = useFeed(readinessQuery, { enabled: isFirstRead });
  const sessions = feedData(sessionFeed)?.sessions;
  useTails(sessions ?? none, tailIntervals);

  const { findings, unread, rates } = useStore(attention.state);
  const snoozes = useStore(attention.snoozes);
  const nowMs = useNow(10_000);
  const seen = useSeen(findings, unread.length === 0);
  const computers = feedData(computerFeed);
  const limits = feedData(limitFeed)?.people;
  const days = isFirstRead ? feedData(daysFeed) : undefined;

  const all = useMemo(
    () => nowRows(findings, { seen, snoozes, nowMs, computers, sessions, limits, teams }),
    [findings, seen, snoozes, nowMs, computers, sessions, limits, teams],
  );
  const rows = useMemo(
    () => (isShowingSnoozed ? all : all.filter((row) => !row.isSnoozed)),
    [all, isShowingSnoozed],
  );
  const domain = useMemo(() => sharedDomain((limits ?? []).map(({ email }) => email)), [limits]);
  const snoozed = all.filter((row) => row.isSnoozed).length;
  const ended = unread.length === 0 ? countEnded(findings, seen) : 0;
  const around = useMemo(
    (): NowAround => ({
      computers,
      sessions,
      limits,
      days,
      domain,
      unread,
      ended,
      snoozed,
      rates,
      shell,
    }),
    [computers, sessions, limits, days, domain, unread, ended, snoozed, rates, shell],
  );
  const freshness = oldest([computerFeed, sessionFeed, limitFeed, daysFeed, readinessFeed]);
  return { rows, around, nowMs, freshness, isArriving: unread.length > 0 };
}

/** The findings of the last visit. Those of this visit are stored once everything has been read. */
function useSeen(findings: readonly Finding[], isAllRead: boolean): Seen | undefined {
  const { attention } = useShell();
  const [seen] = useState(attention.seen);
  useEffect(() => {
    if (isAllRead) attention.see(seenFrom(findings));
  }, [attention, findings, isAllRead]);
  return seen;
}

/** The freshness of the oldest feed; a part that cannot be read is a row instead. */
function oldest(feeds: readonly Feed<unknown>[]): Freshness {
  const known = feeds.filter((feed) => feed.state === 'live' || feed.state === 'stale');
  const [first, ...others] = known;
  if (first === undefined)
    return feeds.find(({ state }) => state === 'down') ?? { state: 'loading' };
  return others.reduce<Freshness & typeof first>((worst, feed) => {
    if (worst.state !== feed.state) return worst.state === 'stale' ? worst : feed;
    return feed.updatedAt < worst.updatedAt ? feed : worst;
  }, first);
}
