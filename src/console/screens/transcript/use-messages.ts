import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { ClientError } from '../../../client/errors/client-error.ts';
import {
  cutLog,
  emptyLog,
  keptCharacters,
  type MessageLog,
  neededPages,
  nextStep,
  trimmedLog,
  type WantedMessages,
} from '../../../figures/transcript/message-log.ts';
import { type Feed, refetchIntervalMs, toFeed, useInterval } from '../../data/feed.ts';
import { incompleteText, isEndless } from '../../data/incomplete.ts';
import {
  createMessageReader,
  type MessageReader,
  type MessagesQuery,
} from '../../data/message-reader.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import { useShell } from '../../shell/shell-context.ts';

type MessagesOptions = {
  query: MessagesQuery;
  /** Called again after each page. Always the same function. */
  wanted(log: MessageLog): WantedMessages;
  /** Milliseconds between two requests for the last page, unless the configuration sets them. */
  intervalMs: number;
  /** The number of sessions that share the requests of one: each is read so many times less often. */
  share: number;
};

/** How many characters of content are kept of a session that is not visible. */
const keptWhileAway = 1_000_000;

/**
 * The messages of a session, oldest first. Pages are read when needed, dropped when far from the visible part, and
 * read again. Once all are read, the last page is requested at intervals, because new messages appear there.
 * `wake` checks again which entries are needed.
 */
export function useMessages({ query: asked, wanted, ...options }: MessagesOptions): {
  feed: Feed<MessageLog>;
  wake(): void;
} {
  const intervalMs = (useInterval('messages') ?? options.intervalMs) * options.share;
  const { sessionId, computerId, role } = asked;
  const { client, clock, traffic, errors } = useShell();
  const queries = useQueryClient();
  const key = useMemo(
    () => queryKeys.messages(sessionId, computerId, role),
    [sessionId, computerId, role],
  );
  const reader = useMemo(
    () => createMessageReader(client, { sessionId, computerId, role }),
    [client, sessionId, computerId, role],
  );

  const query = useQuery<MessageLog, ClientError>({
    queryKey: key,
    queryFn: () => {
      const publish = (log: MessageLog) => queries.setQueryData<MessageLog>(key, log);
      const known = queries.getQueryData<MessageLog>(key);
      return readWanted(reader, known, { wanted, publish, onEndless: errors.record });
    },
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      refetchIntervalMs(state, intervalMs, state.data?.hasMore ? false : intervalMs),
  });
  const { data, refetch } = query;

  const wake = useCallback(() => {
    const log = queries.getQueryData<MessageLog>(key);
    if (log && nextStep(log, wanted(log)) !== undefined) void refetch({ cancelRefetch: false });
  }, [queries, key, refetch, wanted]);

  useEffect(() => traffic.mark(key, data?.cut), [traffic, key, data?.cut]);
  useEffect(
    () => () => {
      reader.stop();
      queries.setQueryData<MessageLog>(
        key,
        (log) => log && trimmedLog(log, neededPages(log, wanted(log)), keptWhileAway),
      );
    },
    [queries, key, reader, wanted],
  );

  // A session that has not been read to its end is not polled, so it does not become outdated.
  const dueMs = data?.hasMore ? Number.POSITIVE_INFINITY : intervalMs;
  // `isFetching` is not read: each request would draw the screen again.
  return { feed: toFeed(query, dueMs, clock), wake };
}

type LogReader = {
  wanted(log: MessageLog): WantedMessages;
  publish(log: MessageLog): void;
  /** Called with the error that tells why the messages never end. */
  onEndless(error: ClientError): void;
};

/** Reads until all wanted entries are there. If they already are, reads the last page again. */
async function readWanted(
  reader: MessageReader,
  known: MessageLog | undefined,
  { wanted, publish, onEndless }: LogReader,
): Promise<MessageLog> {
  const { signal } = reader;
  let log = known ?? emptyLog;
  try {
    let step = nextStep(log, wanted(log));
    if (step === undefined) return await reader.readAgain(log, log.pages.length - 1);

    while (step !== undefined) {
      const read = step === 'on' ? await reader.readOn(log) : await reader.readAgain(log, step);
      // Stop when a page brings nothing new, or the loop would never end.
      if (read === log) break;
      const want = wanted(read);
      log = trimmedLog(read, neededPages(read, want), keptCharacters);
      publish(log);
      step = nextStep(log, want);
    }
  } catch (error) {
    if (isEndless(error)) {
      onEndless(error);
      return cutLog(log, incompleteText(error));
    }
    // The transcript was closed. Keep what has been read.
    if (!signal.aborted || log.pages.length === 0) throw error;
  }
  return log;
}
