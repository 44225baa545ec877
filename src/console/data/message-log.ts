import type { Message } from '../../domain/resources.ts';
import { outlineOf, type TranscriptEntry } from '../../domain/transcript/transcript-entry.ts';

/** A page of messages. Its content is dropped when the page is far from the reader. */
export type LogPage = {
  cursor: string | undefined;
  entries: readonly TranscriptEntry[];
  /** As the server sent them; undefined once the content of the page was dropped. */
  messages: readonly Message[] | undefined;
  /** The size of the content, in characters. */
  size: number;
};

/** The messages of a session read so far, oldest first, without gaps. Some pages are outlines only. */
export type MessageLog = {
  pages: readonly LogPage[];
  /** The entries of all pages. */
  entries: readonly TranscriptEntry[];
  hasMore: boolean;
  nextCursor: string | undefined;
};

export const emptyLog: MessageLog = {
  pages: [],
  entries: [],
  hasMore: true,
  nextCursor: undefined,
};

/** Characters of content that are kept: a few thousand messages. Other pages are read again when needed. */
export const keptCharacters = 16_000_000;

/** The log with one more page. */
export function withNextPage(
  log: MessageLog,
  page: LogPage,
  nextCursor: string | undefined,
): MessageLog {
  return logOf([...log.pages, page], nextCursor);
}

/** The log with a page replaced. */
export function withPage(log: MessageLog, index: number, page: LogPage): MessageLog {
  return logOf(log.pages.with(index, page), log.nextCursor);
}

function logOf(pages: readonly LogPage[], nextCursor: string | undefined): MessageLog {
  return {
    pages,
    entries: pages.flatMap(({ entries }) => entries),
    hasMore: nextCursor !== undefined,
    nextCursor,
  };
}

/** The index of the page that holds an entry; the last page for entries that are not read yet. */
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
  return logOf(pages, log.nextCursor);
}

const outlinePage = ({ cursor, entries }: LogPage): LogPage => ({
  cursor,
  entries: entries.map(outlineOf),
  messages: undefined,
  size: 0,
});
