import type { PageEnd } from '../../api/page.ts';
import type { RequestName } from '../errors/client-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';

/** One page of a list, without items that an earlier page already contained. */
export type Page<Item> = {
  /** Items of the page. */
  items: Item[];
  /** Cursor of this page; undefined for the first one. */
  cursor: string | undefined;
  /** Cursor of the next page; undefined for the last one. */
  nextCursor: string | undefined;
  /**
   * Whether more items may follow although this is the last page that can be fetched: the page is
   * full, or the server says that more follow, but there is no cursor.
   */
  mayBeIncomplete: boolean;
};

/** A paginated list: `for await` yields its items. Each iteration starts again from the first page. */
export type List<Item> = AsyncIterable<Item> & {
  /** Yields the pages with their cursors. Each page is fetched when it is needed. */
  pages(): AsyncIterableIterator<Page<Item>>;
  /** The first page. Its `nextCursor` leads to the others. */
  firstPage(): Promise<Page<Item>>;
  /** All items, or the first `limit` of them. Fetches no more pages than necessary. */
  toArray(options?: { limit?: number | undefined }): Promise<Item[]>;
};

/** A list from a function that walks through its pages from the start. */
export function listOf<Item>(pages: () => AsyncGenerator<Page<Item>, undefined>): List<Item> {
  return {
    pages,
    async firstPage() {
      const { value } = await pages().next();
      // A walk that does not throw has a first page.
      return (
        value ?? { items: [], cursor: undefined, nextCursor: undefined, mayBeIncomplete: false }
      );
    },
    async toArray({ limit = Number.POSITIVE_INFINITY } = {}) {
      const found: Item[] = [];
      if (limit <= 0) return found;
      for await (const { items } of pages()) {
        found.push(...items.slice(0, limit - found.length));
        if (found.length >= limit) break;
      }
      return found;
    },
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items;
    },
  };
}

/** The endpoint behind a list. */
export type ListSource<Item> = {
  request: RequestName;
  /** Cursor of the first page to fetch; the start of the list if omitted. */
  from?: string | undefined;
  fetch: (cursor: string | undefined) => Promise<FetchedPage<Item>>;
  identify: (item: Item) => string;
};

export type FetchedPage<Item> = PageEnd & { items: Item[] };

/** After this many consecutive pages without a new item, the list is considered endless. */
const maxPagesWithoutNews = 100;

/**
 * Follows cursors to the last page. Yields each item once, even if it moves to another page meanwhile. Throws
 * UnexpectedResponseError when the cursors form a loop.
 */
export const list = <Item>(source: ListSource<Item>): List<Item> => listOf(() => walk(source));

async function* walk<Item>({
  request,
  from,
  fetch,
  identify,
}: ListSource<Item>): AsyncGenerator<Page<Item>, undefined> {
  const seenIds = new Set<string>();
  const seenCursors = new Set<string>();
  let cursor = from;
  let pagesWithoutNews = 0;

  while (true) {
    const fetched = await fetch(cursor);
    const items = fetched.items.filter((item) => isNew(identify(item), seenIds));
    const { nextCursor, mayBeIncomplete } = fetched;
    if (cursor !== undefined) seenCursors.add(cursor);
    pagesWithoutNews = items.length > 0 ? 0 : pagesWithoutNews + 1;

    if (nextCursor !== undefined && seenCursors.has(nextCursor)) {
      throw circle(request, 'a page leads back to one that was read before');
    }
    if (nextCursor !== undefined && pagesWithoutNews >= maxPagesWithoutNews) {
      throw circle(request, `${maxPagesWithoutNews} pages in a row brought nothing new`);
    }
    yield { items, cursor, nextCursor, mayBeIncomplete };

    if (nextCursor === undefined) return;
    cursor = nextCursor;
  }
}

function isNew(id: string, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return true;
}

const circle = (request: RequestName, detail: string) =>
  new UnexpectedResponseError('cursor-loop', { request, detail });
