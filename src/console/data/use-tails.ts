import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { Session } from '../../domain/resources.ts';
import { sessionStatus } from '../../domain/sessions/session-facts.ts';
import { hasSameMessages } from '../../domain/transcript/message-log.ts';
import {
  type MessageTail,
  mostEntries,
  tailedSessions,
} from '../../domain/transcript/message-tail.ts';
import { type TranscriptEntry, transcriptEntry } from '../../domain/transcript/transcript-entry.ts';
import { useShell } from '../shell/shell-context.ts';
import { type Feed, refetchIntervalMs, toFeed } from './feed.ts';

export const tailKey = (sessionId: string) => ['messages', 'tail', sessionId] as const;

type TailReading = {
  /** Milliseconds between two requests, by the status of the session. */
  runningMs: number;
  waitingMs: number;
  /** False if the component only keeps them fresh, and need not be drawn again for them. */
  isShown?: boolean;
};

/** The newest messages of each of `tailedSessions`, read while a screen is open that needs them. */
export function useTails(
  sessions: readonly Session[],
  { runningMs, waitingMs, isShown = true }: TailReading,
): Feed<MessageTail>[] {
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
        ...(!isShown && { notifyOnChangeProps: [] }),
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
    return toFeed(state, intervalOf(session), clock);
  });
}

const pageSize = 100;

/** Continues reading where a session was last read to, with the same requests that its transcript makes. */
async function readTail(
  client: Client,
  { sessionId, computerId }: Session,
  { before, signal }: { before: MessageTail | undefined; signal: AbortSignal },
): Promise<MessageTail> {
  let settled = before?.settled ?? [];
  let cursor = before?.lastCursor;
  let last: readonly TranscriptEntry[] = [];
  const query = { sessionId, computerId: computerId ?? undefined, cursor, limit: pageSize };
  for await (const page of client.labelledMessages(query, { signal }).pages()) {
    settled = [...settled, ...last].slice(-mostEntries);
    last = page.items.map(transcriptEntry);
    cursor = page.cursor;
  }
  const entries = [...settled, ...last].slice(-mostEntries);
  if (before !== undefined && hasSameMessages(before.entries, entries)) return before;
  return { settled, lastCursor: cursor, entries };
}
