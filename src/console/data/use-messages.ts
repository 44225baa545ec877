import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ClientError } from '../../client/errors/client-error.ts';
import { useShell } from '../shell/shell-context.ts';
import { type Feed, retryDelayMs, toFeed } from './feed.ts';
import {
  emptyLog,
  keptCharacters,
  type MessageLog,
  pageOfEntry,
  trimmedLog,
} from './message-log.ts';
import { createMessageReader, type MessageReader, type MessagesQuery } from './message-reader.ts';
import { useInterval } from './use-interval.ts';

/** What a reader of the log needs to have. Entries count from zero. */
export type WantedMessages = {
  /** The entry that is read now: content around it is kept. */
  center: number;
  /** Entries whose content is needed, also beyond what has been read. */
  from: number;
  to: number;
  /** An entry elsewhere whose content is needed for a moment. */
  visited?: number | undefined;
  /** Whether to read on although nothing in sight needs it. */
  isReadingOn: boolean;
};

export type MessagesOptions = {
  query: MessagesQuery;
  /** Asked again after each page. */
  wanted(log: MessageLog): WantedMessages;
  /** How often the end is asked for, in milliseconds. */
  intervalMs: number;
};

/** Characters that a session keeps which is not on the screen. */
const keptWhileAway = 1_000_000;

/**
 * The messages of a session, oldest first. Pages are read as they are wanted, forgotten when they are far
 * away, and read again; at the end the last page is asked for again and again, because that is where
 * new messages appear. `wake` looks again at what is wanted.
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
  const latest = useRef(options);
  latest.current = options;
  const wanted = useCallback((log: MessageLog) => latest.current.wanted(log), []);

  const query = useQuery<MessageLog, ClientError>({
    queryKey: key,
    queryFn: () => {
      const publish = (log: MessageLog) => queries.setQueryData<MessageLog>(key, log);
      return readWanted(reader, queries.getQueryData<MessageLog>(key), wanted, publish);
    },
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return retryDelayMs(state, intervalMs);
      return state.data?.hasMore ? false : intervalMs;
    },
  });
  const { data, refetch, isFetching, isError } = query;

  const wake = useCallback(() => {
    const log = queries.getQueryData<MessageLog>(key);
    if (log && nextStep(log, wanted(log)) !== undefined) void refetch({ cancelRefetch: false });
  }, [queries, key, refetch, wanted]);

  // After an error the next try comes in its time; here it would come at once, without end.
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

  return { feed: toFeed(query, intervalMs, clock), wake };
}

/** Reads until nothing is wanted any more; then whatever is new on the last page. */
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
      // A page that brings nothing new would be wanted for ever.
      if (read === log) break;
      const want = wanted(read);
      log = trimmedLog(read, neededPages(read, want), keptCharacters);
      publish(log);
      step = nextStep(log, want);
    }
  } catch (error) {
    // The reader has left. What was read until then stays.
    if (!signal.aborted || log.pages.length === 0) throw error;
  }
  return log;
}

/** The end is needed as well: it is asked for again and again, and may be where the reader goes. */
function neededPages(log: MessageLog, { center, visited = center }: WantedMessages): number[] {
  return [pageOfEntry(log, center), pageOfEntry(log, visited), log.pages.length - 1];
}

/** A page to read again, reading on, or nothing. */
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
