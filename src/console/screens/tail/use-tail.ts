import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Session } from '../../../api/resources.ts';
import type { ClientError } from '../../../client/errors/client-error.ts';
import { countSessions, isOngoing } from '../../../figures/sessions/session-facts.ts';
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
  type Feed,
  feedData,
  joinedFeeds,
  mapFeed,
  refetchIntervalMs,
  toFeed,
  useInterval,
} from '../../data/feed.ts';
import { tailPages, tailReader } from '../../data/read-tail.ts';
import { useSessions } from '../../data/use-sessions.ts';
import type { ListRows } from '../../list/list-description.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import type { Shell } from '../../shell/shell.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';

/** Which sessions are shown, and which are not. */
export type TailFacts = {
  running: number;
  waiting: number;
  /** The number of sessions whose status the server does not say. */
  unknown: number;
  /** The number of sessions with too many messages to read their end. */
  tooLong: number;
  /** The number of sessions beyond the maximum read at a time. */
  beyond: number;
  /** The number of sessions whose messages could not be read. */
  failed: number;
  riskLens: RiskLens;
};

const none: readonly Session[] = [];
const runningMs = 3_000;

/** The newest messages of the operator's running and waiting sessions, oldest first. */
export function useTail(): ListRows<SessionMessage, TailFacts> {
  const { riskLens } = useShell();
  const sessionFeed = useSessions().feed;
  const sessions = feedData(sessionFeed)?.sessions ?? none;
  const intervalMs = useInterval('messages') ?? runningMs;
  const tails = useTails(sessions, { runningMs: intervalMs, waitingMs: 4 * intervalMs });
  const [rowsOf] = useState(createRows);
  const rows = rowsOf(sessions, ...tails.map((tail) => feedData(tail)?.entries));

  const ongoing = sessions.filter(isOngoing);
  const { running, waiting, unknown } = countSessions(sessions);
  const tooLong = ongoing.filter(isTooLong).length;
  const failed = tails.filter(({ state }) => state === 'down').length;
  const beyond = ongoing.length - tooLong - tails.length;
  const context = useMemo(
    () => ({ running, waiting, unknown, tooLong, beyond, failed, riskLens }),
    [running, waiting, unknown, tooLong, beyond, failed, riskLens],
  );
  const feed = tailFeed(sessionFeed, tails);
  return { rows, context, nowMs: useNow(), feed, freshness: feed };
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

/** As old as the oldest part. Sessions that cannot be read do not hide the others. */
function tailFeed(sessions: Feed<unknown>, tails: readonly Feed<unknown>[]): Feed<unknown> {
  const readable = tails.filter(({ state }) => state === 'live' || state === 'stale');
  const [first] = tails;
  if (readable.length === 0 && first !== undefined) {
    return joinedFeeds(sessions, tails.find(({ state }) => state === 'loading') ?? first);
  }
  return readable.reduce((one, other) => mapFeed(joinedFeeds(one, other), () => null), sessions);
}

/** The newest messages of each of `tailedSessions`, read while a screen is open that shows them. */
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

/** Reads the end of a session with as many requests as it takes. */
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
