import type { MessageRole } from '../../api/message.ts';
import type { Message } from '../../api/resources.ts';
import type { CallOptions } from '../../client/options.ts';
import type { KnownPages, Page } from '../../client/pagination/list.ts';
import type { ReadingClient } from '../../client/reading-client.ts';
import {
  cutLog,
  hasSameMessages,
  type LogPage,
  logPage,
  type MessageLog,
  withPage,
} from '../../figures/transcript/message-log.ts';
import { isWrittenByUser, transcriptEntry } from '../../figures/transcript/transcript-entry.ts';
import { incompleteText } from './incomplete.ts';

export type MessagesQuery = {
  sessionId: string;
  computerId?: string | undefined;
  /** Undefined means every role. `user` leaves out hooks and reminders, which servers send with that role. */
  role?: MessageRole | undefined;
};

const pageSize = 100;

type Walk = AsyncIterator<Page<Message>> & { at: string | undefined };

export type MessageReader = ReturnType<typeof createMessageReader>;

/**
 * Keeps one iterator while the log is read in order. If a server leaves roles out, one request per role is then
 * enough for the whole log; otherwise it would take one per page.
 */
export function createMessageReader(
  client: ReadingClient,
  query: MessagesQuery,
  callOptions: CallOptions = {},
) {
  let walk: Walk | undefined;
  let stopped = new AbortController();
  const pagesNow = () => messagePages(client, query, { ...callOptions, signal: stopped.signal });

  return {
    /** Reads the page after the last one of the log. */
    async readOn(log: MessageLog): Promise<MessageLog> {
      const cursor = log.nextCursor;
      const pages = () => pagesNow().labelled(cursor, pagesOf(log, log.pages.length));
      const current: Walk =
        walk !== undefined && walk.at === cursor ? walk : Object.assign(pages(), { at: cursor });
      // An iterator that failed is finished; keep it only after it has returned a page.
      walk = undefined;
      const { value: page } = await current.next();
      const place = log.pages.length;
      if (page === undefined) return withPage(log, place, logPage([], cursor), undefined);
      current.at = page.nextCursor;
      walk = current;
      return logWith(log, place, page, toLogPage(page, query));
    },

    /** Reads a page again. Returns the same log if the page has not changed. */
    async readAgain(log: MessageLog, index: number): Promise<MessageLog> {
      const known = log.pages[index];
      if (!known) return log;
      const ids = { ...pagesOf(log, index), cursors: new Set<string>() };
      const again = await pageAgain(known, ids, pagesNow());
      if (again === undefined) return log;
      const page = toLogPage(again, query, known.messages);
      if (known.messages && hasSameMessages(known.messages, page.messages)) return log;
      if (index === log.pages.length - 1) return logWith(log, index, again, page);
      const read = withPage(log, index, page, log.nextCursor);
      return log.cut === undefined ? read : cutLog(read, log.cut);
    },

    /** Aborted by `stop`, which makes a new one. */
    get signal() {
      return stopped.signal;
    },

    /** Cancels the current request. The reader can be used again afterwards. */
    stop(): void {
      walk = undefined;
      stopped.abort();
      stopped = new AbortController();
    },
  };
}

function logWith(
  log: MessageLog,
  index: number,
  { nextCursor, mayBeIncomplete }: Page<Message>,
  page: ReturnType<typeof logPage>,
) {
  const read = withPage(log, index, page, nextCursor);
  return mayBeIncomplete ? cutLog(read, incompleteText('no next page')) : read;
}

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
function messagePages(client: ReadingClient, query: MessagesQuery, options: CallOptions) {
  const listFrom = (cursor: string | undefined) => ({ ...query, cursor, limit: pageSize });
  const plain: Pages = (cursor, known) => client.messages(listFrom(cursor), options).pages(known);
  const withRoles: Pages = (cursor, known) =>
    client.labelledMessages(listFrom(cursor), options).pages(known);
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

/** If only messages of users are read, leaves out those that merely have that role. `known` are kept if they are unchanged. */
function toLogPage(
  { items, cursor }: Page<Message>,
  { role }: MessagesQuery,
  known: readonly Message[] = [],
) {
  const before = new Map(known.map((message) => [message.id, message]));
  const messages = items.map((item) => {
    const same = before.get(item.id);
    return same && hasSameMessages([same], [item]) ? same : item;
  });
  return logPage(
    role === 'user' ? messages.filter((one) => isWrittenByUser(transcriptEntry(one))) : messages,
    cursor,
  );
}

// The type lists the roles known today; the role of an entry came from the server, so it is valid.
const withRole = (item: Message, role: string | undefined): Message =>
  item.role || role === undefined || role === 'unknown' ? item : { ...item, role };
