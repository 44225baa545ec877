import { useMemo, useState } from 'react';
import { memoizeLast } from '../../../domain/memoize-last.ts';
import type { Session } from '../../../domain/resources.ts';
import { isOngoing, sessionStatus } from '../../../domain/sessions/session-facts.ts';
import { interleaved, type SessionMessage } from '../../../domain/transcript/interleaved.ts';
import {
  isTooLong,
  type MessageTail,
  tailedSessions,
} from '../../../domain/transcript/message-tail.ts';
import type { RiskLens } from '../../../domain/transcript/risks.ts';
import { type Feed, feedData, joinedFeeds, mapFeed, useInterval } from '../../data/feed.ts';
import { useSessions } from '../../data/use-sessions.ts';
import { useTails } from '../../data/use-tails.ts';
import type { ListRows } from '../../list/list-description.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useNow } from '../../shell/time.ts';

/** Whose messages are shown, and whose are not. */
export type TailFacts = {
  running: number;
  waiting: number;
  /** Sessions with too many messages to read their end. */
  tooLong: number;
  /** Sessions beyond those that are read at a time. */
  beyond: number;
  /** Sessions whose messages could not be read. */
  failed: number;
  riskLens: RiskLens;
};

const none: readonly Session[] = [];
const runningMs = 3_000;

/** The newest messages of the operator's sessions that run or wait, oldest first. */
export function useTail(): ListRows<SessionMessage, TailFacts> {
  const { riskLens } = useShell();
  const sessionFeed = useSessions().feed;
  const sessions = feedData(sessionFeed)?.sessions ?? none;
  const intervalMs = useInterval('messages') ?? runningMs;
  const tails = useTails(sessions, { runningMs: intervalMs, waitingMs: 4 * intervalMs });
  const [rowsOf] = useState(createRows);
  const rows = rowsOf(sessions, ...tails.map(feedData));

  const ongoing = sessions.filter(isOngoing);
  const running = ongoing.filter((session) => sessionStatus(session) === 'running').length;
  const tooLong = ongoing.filter(isTooLong).length;
  const failed = tails.filter(({ state }) => state === 'down').length;
  const waiting = ongoing.length - running;
  const beyond = ongoing.length - tooLong - tails.length;
  const around = useMemo(
    () => ({ running, waiting, tooLong, beyond, failed, riskLens }),
    [running, waiting, tooLong, beyond, failed, riskLens],
  );
  const feed = tailFeed(sessionFeed, tails);
  return { rows, around, nowMs: useNow(), feed, freshness: feed };
}

/** The rows of sessions with the ends of those that are read: the same while these are the same. */
const createRows = () =>
  memoizeLast((sessions: readonly Session[], ...ends: readonly (MessageTail | undefined)[]) =>
    interleaved(
      tailedSessions(sessions).flatMap((session, index) => {
        const entries = ends[index]?.entries;
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
