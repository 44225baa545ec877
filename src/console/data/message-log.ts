import type { Message } from '../../domain/resources.ts';
import { outlineOf, type TranscriptEntry } from '../../domain/transcript/transcript-entry.ts';

/** A page of messages as it was read, or what is left of it. */
export type LogPage = {
  cursor: string | undefined;
  entries: readonly TranscriptEntry[];
  /** As the server sent them; undefined when the content of the page was let go of. */
  messages: readonly Message[] | undefined;
  /** How much it holds, in characters. */
  size: number;
};

/** What has been read of a session, oldest first, without gaps; parts of it as outlines only. */
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

/** Characters of content that are kept. Some thousand messages; what is further away is read again. */
export const keptCharacters = 16_000_000;

/** The log with a page more. */
export function withNextPage(
  log: MessageLog,
  page: LogPage,
  nextCursor: string | undefined,
): MessageLog {
  return logOf([...log.pages, page], nextCursor);
}

/** The log with a page read anew. */
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

/** Pages on each side of one that is needed, which stay however large they are. */
const neighbours = 2;

/**
 * The log with no more content than `limit` characters. The pages furthest from those that are needed
 * go first; the needed ones and their neighbours stay.
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
