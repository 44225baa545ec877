import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { MessageRole } from '../../api/message.ts';
import type { Client } from '../../client/client.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { KnownPages, Page } from '../../client/pagination/list.ts';
import type { Message } from '../../domain/resources.ts';
import {
  cutLog,
  emptyLog,
  hasSameMessages,
  keptCharacters,
  type LogPage,
  logPage,
  type MessageLog,
  neededPages,
  nextStep,
  trimmedLog,
  type WantedMessages,
  withPage,
} from '../../domain/transcript/message-log.ts';
import { isWrittenByUser, transcriptEntry } from '../../domain/transcript/transcript-entry.ts';
import { useShell } from '../shell/shell-context.ts';
import { useLatest } from '../shell/use-latest.ts';
import { type Feed, refetchIntervalMs, toFeed, useInterval } from './feed.ts';
import { incompleteText, isEndless } from './incomplete.ts';

export type MessagesQuery = {
  sessionId: string;
  computerId?: string | undefined;
  /** Undefined means every role. `user` leaves out hooks and reminders, which servers send with that role. */
  role?: MessageRole | undefined;
};

type MessagesOptions = {
  query: MessagesQuery;
  /** Called again after each page. */
  wanted(log: MessageLog): WantedMessages;
  /** Milliseconds between two requests for the last page. */
  intervalMs: number;
};

/** How many characters of content are kept of a session that is not visible. */
const keptWhileAway = 1_000_000;

/**
 * The messages of a session, oldest first. Pages are read when needed, dropped when far from the visible part, and
 * read again. Once all are read, the last page is requested at intervals, because new messages appear there.
 * `wake` checks again which entries are needed.
 */
export function useMessages(options: MessagesOptions): { feed: Feed<MessageLog>; wake(): void } {
  const intervalMs = useInterval('messages') ?? options.intervalMs;
  const { sessionId, computerId, role } = options.query;
  const { client, clock, traffic, errors } = useShell();
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
      const known = queries.getQueryData<MessageLog>(key);
      return readWanted(reader, known, { wanted, publish, onEndless: errors.record });
    },
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      refetchIntervalMs(state, intervalMs, state.data?.hasMore ? false : intervalMs),
  });
  const { data, refetch, isError } = query;

  const wake = useCallback(() => {
    const log = queries.getQueryData<MessageLog>(key);
    if (log && nextStep(log, wanted(log)) !== undefined) void refetch({ cancelRefetch: false });
  }, [queries, key, refetch, wanted]);

  useEffect(() => traffic.mark(key, data?.cut), [traffic, key, data?.cut]);
  // After an error wait for the retry interval. `isFetching` is not read: each request would draw the screen again.
  useEffect(() => {
    if (data && !isError) wake();
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

  // A session that has not been read to its end is not polled, so it does not become outdated.
  const dueMs = data?.hasMore ? Number.POSITIVE_INFINITY : intervalMs;
  return { feed: toFeed(query, dueMs, clock), wake };
}

type Reading = {
  wanted(log: MessageLog): WantedMessages;
  publish(log: MessageLog): void;
  /** Called with the error that tells why the messages never end. */
  onEndless(error: ClientError): void;
};

/** Reads until all wanted entries are there. If they already are, reads the last page again. */
async function readWanted(
  reader: MessageReader,
  known: MessageLog | undefined,
  { wanted, publish, onEndless }: Reading,
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

/** Reads the messages of a session page by page. */
export type MessageReader = {
  /** Reads the page after the last one of the log. */
  readOn(log: MessageLog): Promise<MessageLog>;
  /** Reads a page again. Returns the same log if the page has not changed. */
  readAgain(log: MessageLog, index: number): Promise<MessageLog>;
  /** Aborted by `stop`, which makes a new one. */
  readonly signal: AbortSignal;
  /** Cancels the current request. The reader can be used again afterwards. */
  stop(): void;
};

const pageSize = 100;

type Walk = AsyncIterator<Page<Message>> & { at: string | undefined };

/**
 * Keeps one iterator while the log is read in order. If a server leaves roles out, one request per role is then
 * enough for the whole log; otherwise it would take one per page.
 */
export function createMessageReader(client: Client, query: MessagesQuery): MessageReader {
  let walk: Walk | undefined;
  let stopped = new AbortController();

  return {
    async readOn(log) {
      const cursor = log.nextCursor;
      const pages = () =>
        messagePages(client, query, stopped.signal).labelled(
          cursor,
          pagesOf(log, log.pages.length),
        );
      const current: Walk =
        walk !== undefined && walk.at === cursor ? walk : Object.assign(pages(), { at: cursor });
      // An iterator that failed is finished; keep it only after it has returned a page.
      walk = undefined;
      const { value: page } = await current.next();
      const place = log.pages.length;
      if (page === undefined) return withPage(log, place, logPage([], cursor), undefined);
      current.at = page.nextCursor;
      walk = current;
      return logWith(log, place, page, query);
    },

    async readAgain(log, index) {
      const known = log.pages[index];
      if (!known) return log;
      const ids = { ...pagesOf(log, index), cursors: new Set<string>() };
      const again = await pageAgain(known, ids, messagePages(client, query, stopped.signal));
      if (again === undefined) return log;
      const { messages } = toLogPage(again, query);
      if (known.messages && hasSameMessages(known.messages, messages)) return log;
      if (index === log.pages.length - 1) return logWith(log, index, again, query);
      const read = withPage(log, index, toLogPage(again, query), log.nextCursor);
      return log.cut === undefined ? read : cutLog(read, log.cut);
    },

    get signal() {
      return stopped.signal;
    },

    stop() {
      walk = undefined;
      stopped.abort();
      stopped = new AbortController();
    },
  };
}

/** The log with a page at its end. */
function logWith(log: MessageLog, index: number, page: Page<Message>, query: MessagesQuery) {
  const read = withPage(log, index, toLogPage(page, query), page.nextCursor);
  return page.mayBeIncomplete ? cutLog(read, incompleteText('no next page')) : read;
}

/** What was read of a log, without one page. */
function pagesOf({ pages }: MessageLog, without: number): KnownPages {
  const others = pages.toSpliced(without, 1);
  return {
    ids: new Set(others.flatMap(({ entries }) => entries.map(({ id }) => id))),
    cursors: new Set(others.flatMap(({ cursor }) => cursor ?? [])),
    withoutNews: 0,
  };
}

type Pages = (cursor: string | undefined, known: KnownPages) => AsyncIterator<Page<Message>>;

/** The pages of a session from a cursor on, with roles added if the server leaves them out. */
function messagePages(client: Client, query: MessagesQuery, signal: AbortSignal) {
  const listFrom = (cursor: string | undefined) => ({ ...query, cursor, limit: pageSize });
  const plain: Pages = (cursor, known) =>
    client.messages(listFrom(cursor), { signal }).pages(known);
  const withRoles: Pages = (cursor, known) =>
    client.labelledMessages(listFrom(cursor), { signal }).pages(known);
  return { plain, labelled: query.role ? plain : withRoles };
}

/** Reads a page again. Takes known roles from its entries instead of requesting them again. */
async function pageAgain(
  { cursor, entries }: LogPage,
  others: KnownPages,
  { plain, labelled }: { plain: Pages; labelled: Pages },
): Promise<Page<Message> | undefined> {
  const {
    value: page,
  }: IteratorResult<Page<Message>, undefined> = await plain(cursor, others).next();
  if (page === undefined) return undefined;
  const roles = new Map(entries.map(({ id, role }) => [id, role]));
  const items = page.items.map((item) => withRole(item, roles.get(item.id)));
  if (items.every(({ role }) => role)) return { ...page, items };
  return (await labelled(cursor, others).next()).value;
}

/** If only messages of users are read, leaves out those that merely have that role. */
const toLogPage = ({ items, cursor }: Page<Message>, { role }: MessagesQuery) =>
  logPage(
    role === 'user' ? items.filter((item) => isWrittenByUser(transcriptEntry(item))) : items,
    cursor,
  );

// The type lists the roles known today; the role of an entry came from the server, so it is valid.
const withRole = (item: Message, role: string | undefined): Message =>
  item.role || role === undefined || role === 'unknown' ? item : { ...item, role };
