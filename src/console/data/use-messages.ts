import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { ClientError } from '../../client/errors/client-error.ts';
import { useShell } from '../shell/shell-context.ts';
import { useLatest } from '../shell/use-latest.ts';
import { type Feed, refetchIntervalMs, toFeed, useInterval } from './feed.ts';
import {
  emptyLog,
  keptCharacters,
  type MessageLog,
  pageOfEntry,
  trimmedLog,
} from './message-log.ts';
import { createMessageReader, type MessageReader, type MessagesQuery } from './message-reader.ts';

/** The entries that the reader needs. Entries count from zero. */
export type WantedMessages = {
  /** The entry being read: content around it is kept. */
  center: number;
  /** Entries whose content is needed; they may not have been read yet. */
  from: number;
  to: number;
  /** An entry elsewhere whose content is needed temporarily. */
  visited?: number | undefined;
  /** Whether to read further pages although no visible entry needs them. */
  isReadingOn: boolean;
};

export type MessagesOptions = {
  query: MessagesQuery;
  /** Called again after each page. */
  wanted(log: MessageLog): WantedMessages;
  /** Milliseconds between two requests for the last page. */
  intervalMs: number;
};

/** Characters of content that are kept of a session that is not on the screen. */
const keptWhileAway = 1_000_000;

/**
 * The messages of a session, oldest first. Pages are read when needed, dropped when far from the reader, and
 * read again. Once all are read, the last page is requested at intervals, because new messages appear there.
 * `wake` checks again which entries are needed.
 */
export function useMessages(options: MessagesOptions): { feed: Feed<MessageLog>; wake(): void } {
  const intervalMs = useInterval('messages') ?? options.intervalMs;
  const { sessionId, computerId, role } = options.query;
  const { client, clock } = useShell();
  const queries = useQueryClient();
  const key = useMemo(
    () => ['messages', sessionId, computerId, role],
    [sessionId, computerId, role],
  );
  const reader = useMemo(
    () => createMessageReader(client, { sessionId, computerId, role }),
    [client, sessionId, computerId, role],
  );
  const latest = useLatest(options);
  const wanted = useCallback((log: MessageLog) => latest.current.wanted(log), [latest]);

  const query = useQuery<MessageLog, ClientError>({
    queryKey: key,
    queryFn: () => {
      const publish = (log: MessageLog) => queries.setQueryData<MessageLog>(key, log);
      return readWanted(reader, queries.getQueryData<MessageLog>(key), wanted, publish);
    },
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      refetchIntervalMs(state, intervalMs, state.data?.hasMore ? false : intervalMs),
  });
  const { data, refetch, isFetching, isError } = query;

  const wake = useCallback(() => {
    const log = queries.getQueryData<MessageLog>(key);
    if (log && nextStep(log, wanted(log)) !== undefined) void refetch({ cancelRefetch: false });
  }, [queries, key, refetch, wanted]);

  // After an error wait for the retry interval; reading on here would retry in a tight loop.
  useEffect(() => {
    if (data && !isFetching && !isError) wake();
  });
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

  // What has not been read to its end is not requested at intervals, so it does not grow old.
  const dueMs = data?.hasMore ? Number.POSITIVE_INFINITY : intervalMs;
  return { feed: toFeed(query, dueMs, clock), wake };
}

/** Reads until all wanted entries are there. If they already are, reads the last page again. */
async function readWanted(
  reader: MessageReader,
  known: MessageLog | undefined,
  wanted: (log: MessageLog) => WantedMessages,
  publish: (log: MessageLog) => void,
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
    // The transcript was closed. Keep what has been read.
    if (!signal.aborted || log.pages.length === 0) throw error;
  }
  return log;
}

/** Includes the last page: it is requested at intervals, and the reader may jump to it. */
function neededPages(log: MessageLog, { center, visited = center }: WantedMessages): number[] {
  return [pageOfEntry(log, center), pageOfEntry(log, visited), log.pages.length - 1];
}

/** The index of a page to read again, `on` to read the next page, or undefined. */
function nextStep(log: MessageLog, wanted: WantedMessages): number | 'on' | undefined {
  const { from, to, visited, isReadingOn } = wanted;
  if (log.pages.length === 0) return 'on';

  const isOutline = (index: number) => log.pages[index]?.messages === undefined;
  for (let index = pageOfEntry(log, from); index <= pageOfEntry(log, to); index++) {
    if (isOutline(index)) return index;
  }
  const visitedPage = visited === undefined ? undefined : pageOfEntry(log, visited);
  if (visitedPage !== undefined && isOutline(visitedPage)) return visitedPage;
  return log.hasMore && (isReadingOn || to >= log.entries.length) ? 'on' : undefined;
}
