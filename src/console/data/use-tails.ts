import { useQueries } from '@tanstack/react-query';
import type { Session } from '../../api/resources.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import { emptyLog } from '../../figures/transcript/message-log.ts';
import {
  type MessageTail,
  type TailReading,
  tailedSessions,
  tailIntervalMs,
  tailOf,
} from '../../figures/transcript/message-tail.ts';
import { queryKeys } from '../shell/query-keys.ts';
import type { Shell } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { type Feed, refetchIntervalMs, toFeed } from './feed.ts';
import { tailPages, tailReader } from './read-tail.ts';

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
  return tailOf(log, session, { readAtMs: Date.now(), before });
}
