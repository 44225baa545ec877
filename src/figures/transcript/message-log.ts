import type { Message } from '../../api/resources.ts';
import { memoizeEach } from '../values/memoize-each.ts';
import { type CallRun, runBefore } from './call-runs.ts';
import { outlineOf, type TranscriptEntry, transcriptEntry } from './transcript-entry.ts';

/** A page of messages. Its content is dropped when the page is far from the reader. */
export type LogPage = {
  cursor: string | undefined;
  entries: readonly TranscriptEntry[];
  /** As the server sent them; undefined once the content of the page was dropped. */
  messages: readonly Message[] | undefined;
  /** The size of the content, in characters. */
  size: number;
};

/** The messages of a session read so far, oldest first, without gaps. Some pages are only outlines. */
export type MessageLog = {
  /** The calls that were repeated up to the first page; undefined unless pages before it were dropped. */
  runBefore: CallRun | undefined;
  pages: readonly LogPage[];
  entries: readonly TranscriptEntry[];
  hasMore: boolean;
  nextCursor: string | undefined;
  /** Why messages may be missing after the last page, although no page can be read; undefined if none are. */
  cut: string | undefined;
};

export const emptyLog: MessageLog = {
  runBefore: undefined,
  pages: [],
  entries: [],
  hasMore: true,
  nextCursor: undefined,
  cut: undefined,
};

/** Characters of content that are kept: a few thousand messages. Other pages are read again when needed. */
export const keptCharacters = 16_000_000;

/** The log with a page replaced, or added if `index` equals the number of pages. */
export const withPage = (
  log: MessageLog,
  index: number,
  page: LogPage,
  nextCursor: string | undefined,
): MessageLog => ({
  ...withPages(log, log.pages.toSpliced(index, 1, page)),
  hasMore: nextCursor !== undefined,
  nextCursor,
  cut: undefined,
});

/** The log after whose last page nothing can be read. */
export const cutLog = (log: MessageLog, cut: string): MessageLog => ({
  ...log,
  hasMore: false,
  cut,
});

/** The log without the pages before its last ones, of which only a run of calls is remembered. */
export function lastPages(log: MessageLog, count: number): MessageLog {
  const dropped = log.pages.slice(0, -count);
  if (dropped.length === 0) return log;
  return {
    ...withPages(log, log.pages.slice(-count)),
    runBefore: dropped.reduce((run, { entries }) => runBefore(run, entries), log.runBefore),
  };
}

/** Whether no message of the session is missing. */
export const isWhole = ({ hasMore, cut }: MessageLog): boolean => !hasMore && cut === undefined;

const withPages = (log: MessageLog, pages: readonly LogPage[]): MessageLog => ({
  ...log,
  pages,
  entries: pages.flatMap(({ entries }) => entries),
});

/** The index of the page that contains an entry; the last page for entries that are not read yet. */
export function pageOfEntry({ pages }: MessageLog, entry: number): number {
  let start = 0;
  const index = pages.findIndex(({ entries }) => {
    start += entries.length;
    return entry < start;
  });
  return index === -1 ? pages.length - 1 : index;
}

/** The message of an entry as the server sent it; undefined while it is an outline. */
export function messageAt({ pages }: MessageLog, entry: number): Message | undefined {
  if (entry < 0) return undefined;
  let start = 0;
  for (const { entries, messages } of pages) {
    if (entry < start + entries.length) return messages?.[entry - start];
    start += entries.length;
  }
  return undefined;
}

/** Pages on each side of a needed page that are kept, whatever their size. */
const neighbours = 2;

/**
 * The log with at most `limit` characters of content. Pages furthest from the needed ones are dropped first;
 * needed pages and their neighbours are kept, even beyond the limit.
 */
export function trimmedLog(log: MessageLog, needed: readonly number[], limit: number): MessageLog {
  const distance = (index: number) => Math.min(...needed.map((page) => Math.abs(page - index)));
  let size = log.pages.reduce((sum, page) => sum + page.size, 0);
  if (size <= limit) return log;

  const pages = [...log.pages];
  const furthestFirst = [...pages.keys()]
    .filter((index) => distance(index) > neighbours)
    .sort((a, b) => distance(b) - distance(a));
  for (const index of furthestFirst) {
    const page = pages[index];
    if (size <= limit || !page) break;
    size -= page.size;
    pages[index] = outlinePage(page);
  }
  return withPages(log, pages);
}

const outlinePage = ({ cursor, entries }: LogPage): LogPage => ({
  cursor,
  entries: entries.map(outlineOf),
  messages: undefined,
  size: 0,
});

/** A page as it was read. */
export function logPage(messages: readonly Message[], cursor: string | undefined) {
  const contents = messages.map(contentOf);
  return {
    cursor,
    entries: contents.map(({ entry }) => entry),
    messages,
    size: contents.reduce((sum, { size }) => sum + size, 0),
  };
}

/** What a message is in a log, computed once: most messages of a page that is read again are the same. */
const contentOf = memoizeEach((message: Message) => ({
  entry: transcriptEntry(message),
  size: sizeOf(message),
}));

/** Characters of all texts in a message, plus an estimate for everything else. */
function sizeOf(value: unknown, estimate = 400): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part, 0), estimate);
}

/** Whether these are the same messages, unchanged. Without a time, what they say is compared. */
export const hasSameMessages = (before: readonly Message[], now: readonly Message[]): boolean =>
  before.length === now.length &&
  now.every((message, index) => {
    const known = before[index];
    if (known?.id !== message.id || known.updatedAt !== message.updatedAt) return false;
    return message.updatedAt != null || JSON.stringify(known) === JSON.stringify(message);
  });

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

/** Includes the last page: it is requested at intervals, and the reader may jump to it. */
export const neededPages = (
  log: MessageLog,
  { center, visited = center }: WantedMessages,
): number[] => [pageOfEntry(log, center), pageOfEntry(log, visited), log.pages.length - 1];

/** The index of a page to read again, `on` to read the next page, or undefined. */
export function nextStep(log: MessageLog, wanted: WantedMessages): number | 'on' | undefined {
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
