import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { Session } from '../../domain/resources.ts';
import { sessionStatus } from '../../domain/sessions/session-facts.ts';
import { useShell } from '../shell/shell-context.ts';
import { type Feed, refetchIntervalMs, toFeed } from './feed.ts';
import { type MessageTail, readTail, tailedSessions, tailKey } from './message-tail.ts';

/** Milliseconds between two requests for the end of a session. */
export type TailIntervals = { runningMs: number; waitingMs: number };

/** The end of one session. */
export type SessionTail = { session: Session; feed: Feed<MessageTail> };

/** Reads the newest messages of sessions that run or wait, while a screen shows them. */
export function useTails(
  sessions: readonly Session[],
  { runningMs, waitingMs }: TailIntervals,
): readonly SessionTail[] {
  const { client, clock } = useShell();
  const queries = useQueryClient();
  const tailed = tailedSessions(sessions);
  const intervalOf = (session: Session) =>
    sessionStatus(session) === 'running' ? runningMs : waitingMs;

  const results = useQueries({
    queries: tailed.map((session) => {
      const queryKey = tailKey(session.sessionId);
      return {
        queryKey,
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          readTail(client, session, {
            before: queries.getQueryData<MessageTail>(queryKey),
            signal,
          }),
        structuralSharing: false,
        refetchInterval: ({ state }: { state: Parameters<typeof refetchIntervalMs>[0] }) =>
          refetchIntervalMs(state, intervalOf(session)),
      };
    }),
  });
  return tailed.flatMap((session, index) => {
    const result = results[index];
    if (result === undefined) return [];
    // The library types the error as Error; the client throws only its own.
    const { data, dataUpdatedAt, errorUpdatedAt, errorUpdateCount } = result;
    const error = result.error as ClientError | null;
    const state = { data, error, dataUpdatedAt, errorUpdatedAt, errorUpdateCount };
    return [{ session, feed: toFeed(state, intervalOf(session), clock) }];
  });
}
