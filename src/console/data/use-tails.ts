import { QueriesObserver, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { Session } from '../../domain/resources.ts';
import { hasSameMessages } from '../../domain/transcript/message-log.ts';
import {
  type MessageTail,
  mostEntries,
  type TailReading,
  tailedSessions,
  tailIntervalMs,
} from '../../domain/transcript/message-tail.ts';
import { type TranscriptEntry, transcriptEntry } from '../../domain/transcript/transcript-entry.ts';
import type { Shell } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { type Feed, refetchIntervalMs, toFeed } from './feed.ts';

export const tailKey = (sessionId: string) => ['messages', 'tail', sessionId] as const;

/** The newest messages of each of `tailedSessions`, read while a screen is open that shows them. */
export function useTails(sessions: readonly Session[], reading: TailReading): Feed<MessageTail>[] {
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

/** Keeps the same messages fresh in the cache. The component is not drawn again for them. */
export function useCachedTails(sessions: readonly Session[] | undefined, reading: TailReading) {
  const shell = useShell();
  const [observer] = useState(() => new QueriesObserver(shell.queries, []));
  useEffect(() => observer.subscribe(() => {}), [observer]);
  useEffect(
    () => observer.setQueries(tailQueries(shell, tailedSessions(sessions ?? []), reading)),
    [observer, shell, sessions, reading],
  );
}

type TailShell = Pick<Shell, 'client' | 'queries'>;

const tailQueries = (shell: TailShell, tailed: readonly Session[], reading: TailReading) =>
  tailed.map((session) => ({
    queryKey: tailKey(session.sessionId),
    queryFn: ({ signal }: { signal: AbortSignal }) => readTail(shell, session, signal),
    structuralSharing: false,
    refetchInterval: ({ state }: { state: Parameters<typeof refetchIntervalMs>[0] }) =>
      refetchIntervalMs(state, tailIntervalMs(session, reading)),
  }));

const pageSize = 100;

/** Continues reading where a session was last read to, with the same requests that its transcript makes. */
async function readTail(
  { client, queries }: TailShell,
  { sessionId, computerId }: Session,
  signal: AbortSignal,
): Promise<MessageTail> {
  const before = queries.getQueryData<MessageTail>(tailKey(sessionId));
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
