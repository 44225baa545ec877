import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Session } from '../../../api/resources.ts';
import type { ClientError } from '../../../client/errors/client-error.ts';
import {
  countSessions,
  ongoingSessions,
  sessionTitle,
} from '../../../figures/sessions/session-facts.ts';
import { interleaved, type SessionMessage } from '../../../figures/transcript/interleaved.ts';
import { emptyLog } from '../../../figures/transcript/message-log.ts';
import {
  isTooLong,
  type MessageTail,
  type TailReading,
  tailedSessions,
  tailIntervalMs,
  tailOf,
} from '../../../figures/transcript/message-tail.ts';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import type { RiskLens } from '../../../language/risks/risks.ts';
import {
  configuredMs,
  type Feed,
  feedData,
  joinedFeeds,
  mapFeed,
  refetchIntervalMs,
  toFeed,
} from '../../data/feed.ts';
import { tailPages, tailReader } from '../../data/read-tail.ts';
import { useSessions } from '../../data/use-sessions.ts';
import type { Tone } from '../../draw/theme.ts';
import type { ListRows } from '../../list/list-description.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import type { RouteOf } from '../../shell/routes.ts';
import type { Shell } from '../../shell/shell.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';

/** Which sessions are shown, and which are not. */
export type TailFacts = {
  /** Whether they were chosen, instead of all that run or wait. */
  isChosen: boolean;
  running: number;
  waiting: number;
  /** The number of chosen sessions that neither run nor wait. */
  idle: number;
  /** The number of sessions whose status the server does not say. */
  unknown: number;
  /** Titles of sessions with too many messages to read their end. */
  tooLong: readonly string[];
  /** Titles of sessions beyond the maximum read at a time. */
  beyond: readonly string[];
  /** Titles of sessions whose messages could not be read, or not again. */
  failed: readonly string[];
  toneOf(session: Session): Tone;
  riskLens: RiskLens;
};

const none: readonly Session[] = [];
const runningMs = 3_000;

/** The newest messages of chosen sessions, otherwise of all that run or wait, oldest first. */
export function useTail({
  sessions: chosen,
}: RouteOf<'tail'>): ListRows<SessionMessage, TailFacts> {
  const { riskLens, config } = useShell();
  const sessionFeed = useSessions().feed;
  const listed = feedData(sessionFeed)?.sessions ?? none;
  const sessions = useMemo(
    () =>
      chosen?.map((one) => listed.find(({ sessionId }) => sessionId === one.sessionId) ?? one) ??
      ongoingSessions(listed),
    [chosen, listed],
  );
  const intervalMs = configuredMs(config, 'messages') ?? runningMs;
  const tails = useTails(sessions, { runningMs: intervalMs, waitingMs: 4 * intervalMs });
  const [rowsOf] = useState(createRows);
  const rows = rowsOf(sessions, ...tails.map((tail) => feedData(tail)?.entries));

  const [toneOf] = useState(createTones);
  const states = tails.map(({ state }) => state).join(' ');
  const context = useMemo((): TailFacts => {
    const counts = countSessions(chosen ? sessions : listed);
    const tailed = tailedSessions(sessions);
    const idle = sessions.length - counts.running - counts.waiting - counts.unknown;
    const failed = tailed.filter((_, index) => isFailing(states.split(' ')[index]));
    return {
      ...counts,
      isChosen: chosen !== undefined,
      idle: chosen ? idle : 0,
      tooLong: sessions.filter(isTooLong).map(sessionTitle),
      beyond: sessions
        .filter((session) => !isTooLong(session) && !tailed.includes(session))
        .map(sessionTitle),
      failed: failed.map(sessionTitle),
      toneOf,
      riskLens,
    };
  }, [chosen, listed, sessions, states, toneOf, riskLens]);
  const feed = tailFeed(sessionFeed, tails);
  return { rows, context, nowMs: useNow(), feed, freshness: feed };
}

const isFailing = (state: string | undefined): boolean => state === 'down' || state === 'stale';

/** Not red, which is that of errors. */
const tones = ['accent', 'chart2', 'chart1', 'chart4', 'chart3', 'strong'] as const;

/** Each session keeps its colour; one after another gets the next. */
function createTones(): (session: Session) => Tone {
  const known = new Map<string, Tone>();
  return ({ sessionId }) => {
    const tone = known.get(sessionId) ?? tones[known.size % tones.length] ?? 'text';
    known.set(sessionId, tone);
    return tone;
  };
}

/** Returns a function that makes the rows of sessions, with the same result for the same messages. */
const createRows = () =>
  memoizeLast(
    (sessions: readonly Session[], ...ends: readonly (MessageTail['entries'] | undefined)[]) =>
      interleaved(
        tailedSessions(sessions).flatMap((session, index) => {
          const entries = ends[index];
          return entries ? [{ session, entries }] : [];
        }),
      ),
  );

/** Whether a session was read and is gone: its messages do not become older than they are. */
const isGone = (feed: Feed<unknown>): boolean =>
  feed.state === 'stale' && feed.reason.code === 'not-found';

/** As old as the oldest part. Sessions that cannot be read do not hide the others. */
function tailFeed(sessions: Feed<unknown>, tails: readonly Feed<unknown>[]): Feed<unknown> {
  const known = tails.filter(({ state }) => state === 'live' || state === 'stale');
  const present = known.filter((tail) => !isGone(tail));
  const readable = present.length > 0 ? present : known;
  const [first] = tails;
  if (readable.length === 0 && first !== undefined) {
    return joinedFeeds(sessions, tails.find(({ state }) => state === 'loading') ?? first);
  }
  return readable.reduce((one, other) => mapFeed(joinedFeeds(one, other), () => null), sessions);
}

function useTails(sessions: readonly Session[], reading: TailReading): Feed<MessageTail>[] {
  const shell = useShell();
  const tailed = tailedSessions(sessions);
  const results = useQueries({ queries: tailQueries(shell, tailed, reading) });
  return tailed.flatMap((session, index) => {
    const result = results[index];
    if (result === undefined) return [];
    // The library types the error as Error; the client throws only its own.
    const { data, dataUpdatedAt, errorUpdatedAt, errorUpdateCount } = result;
    const error = result.error as ClientError | null;
    const state = { data, error, dataUpdatedAt, errorUpdatedAt, errorUpdateCount };
    return toFeed(state, tailIntervalMs(session, reading), shell.clock);
  });
}

type TailShell = Pick<Shell, 'client' | 'queries'>;

const tailQueries = (shell: TailShell, tailed: readonly Session[], reading: TailReading) =>
  tailed.map((session) => ({
    queryKey: queryKeys.tail(session.sessionId),
    queryFn: ({ signal }: { signal: AbortSignal }) => readTail(shell, session, signal),
    structuralSharing: false,
    refetchInterval: ({ state }: { state: Parameters<typeof refetchIntervalMs>[0] }) =>
      refetchIntervalMs(state, tailIntervalMs(session, reading)),
  }));

async function readTail(
  { client, queries }: TailShell,
  session: Session,
  signal: AbortSignal,
): Promise<MessageTail> {
  const before = queries.getQueryData<MessageTail>(queryKeys.tail(session.sessionId));
  const reader = tailReader(client, session);
  signal.addEventListener('abort', () => reader.stop());
  let log = emptyLog;
  for await (const read of tailPages(reader, before?.log)) log = read;
  return tailOf(log, session, Date.now());
}
