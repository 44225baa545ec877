import type { MessageRole } from '../../api/message.ts';
import type { Client } from '../../client/client.ts';
import type { Message } from '../../domain/resources.ts';
import { isWrittenByUser, transcriptEntry } from '../../domain/transcript/transcript-entry.ts';
import { type LogPage, type MessageLog, withNextPage, withPage } from './message-log.ts';

export type MessagesQuery = {
  sessionId: string;
  computerId?: string | undefined;
  /** Undefined means every role. `user` leaves out hooks and reminders, which servers send with that role. */
  role?: MessageRole | undefined;
};

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

type Walk = AsyncIterator<ReadPage> & { at: string | undefined };
type ReadPage = { items: Message[]; cursor: string | undefined; nextCursor: string | undefined };

/**
 * Keeps one iterator while the log is read in order. Where a server leaves roles out, it is then asked for
 * each role once, not once per page.
 */
export function createMessageReader(client: Client, query: MessagesQuery): MessageReader {
  let walk: Walk | undefined;
  let stopped = new AbortController();

  return {
    async readOn(log) {
      const cursor = log.nextCursor;
      const pages = () => messagePages(client, query, stopped.signal).labelled(cursor);
      const current: Walk =
        walk !== undefined && walk.at === cursor ? walk : Object.assign(pages(), { at: cursor });
      // An iterator that failed is finished; keep it only after it has returned a page.
      walk = undefined;
      const { value: page } = await current.next();
      if (page === undefined) return withNextPage(log, emptyPage(cursor), undefined);
      current.at = page.nextCursor;
      walk = current;
      return withNextPage(log, toLogPage(wantedOf(page, query)), page.nextCursor);
    },

    async readAgain(log, index) {
      const known = log.pages[index];
      if (!known) return log;
      const again = await pageAgain(known, messagePages(client, query, stopped.signal));
      const page = again && wantedOf(again, query);
      if (page === undefined || hasSameMessages(known, page.items)) return log;
      const isLast = index === log.pages.length - 1;
      const anew = withPage(log, index, toLogPage(page));
      return isLast ? { ...anew, nextCursor: page.nextCursor, hasMore: hasNext(page) } : anew;
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

type Pages = (cursor: string | undefined) => AsyncIterator<ReadPage>;

/** The pages of a session from a cursor on: as the server sends them, or with roles added where it leaves them out. */
function messagePages(client: Client, query: MessagesQuery, signal: AbortSignal) {
  const listFrom = (cursor: string | undefined) => ({ ...query, cursor, limit: pageSize });
  const plain: Pages = (cursor) => client.messages(listFrom(cursor), { signal }).pages();
  const withRoles: Pages = (cursor) =>
    client.labelledMessages(listFrom(cursor), { signal }).pages();
  return { plain, labelled: query.role ? plain : withRoles };
}

/** Reads a page again. Takes known roles from its entries instead of asking for them again. */
async function pageAgain(
  { cursor, entries }: LogPage,
  { plain, labelled }: { plain: Pages; labelled: Pages },
): Promise<ReadPage | undefined> {
  const { value: page }: IteratorResult<ReadPage, undefined> = await plain(cursor).next();
  if (page === undefined) return undefined;
  const roles = new Map(entries.map(({ id, role }) => [id, role]));
  const items = page.items.map((item) => withRole(item, roles.get(item.id)));
  if (items.every(({ role }) => role)) return { ...page, items };
  return (await labelled(cursor).next()).value;
}

/** A page without the messages that only have the role of the user. */
const wantedOf = (page: ReadPage, { role }: MessagesQuery): ReadPage =>
  role === 'user'
    ? { ...page, items: page.items.filter((item) => isWrittenByUser(transcriptEntry(item))) }
    : page;

// The type lists the roles known today; the role of an entry came from the server, so it is valid.
const withRole = (item: Message, role: string | undefined): Message =>
  item.role || role === undefined || role === 'unknown' ? item : { ...item, role };

const hasNext = ({ nextCursor }: ReadPage): boolean => nextCursor !== undefined;

const emptyPage = (cursor: string | undefined): LogPage => ({
  cursor,
  entries: [],
  messages: [],
  size: 0,
});

const toLogPage = ({ items, cursor }: ReadPage): LogPage => ({
  cursor,
  entries: items.map((message) => transcriptEntry(message)),
  messages: items,
  size: items.reduce((sum, message) => sum + sizeOf(message), 0),
});

const lengthOf = (text: string | null | undefined): number => text?.length ?? 0;

/** Characters of the texts of a message, plus an estimate for its other fields. */
function sizeOf(message: Message): number {
  const texts = [
    ...(message.content ?? []).map(({ text }) => text),
    ...(message.hookResults ?? []).flatMap(({ stdout, stderr }) => [stdout, stderr]),
    message.providerAReasoningSummary,
    message.chatCompletionReasoningContent,
    message.providerAEncryptedContent,
    message.providerBThoughtSignature,
  ];
  return 400 + texts.reduce<number>((sum, text) => sum + lengthOf(text), 0);
}

function hasSameMessages({ messages }: LogPage, items: readonly Message[]): boolean {
  return (
    messages?.length === items.length &&
    items.every(({ id, updatedAt }, index) => {
      const known = messages[index];
      return id === known?.id && updatedAt === known.updatedAt;
    })
  );
}
