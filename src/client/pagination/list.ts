import type { RequestName } from '../errors/client-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';

/** One page of a list, without items that an earlier page already had. */
export type Page<Item> = {
  /** Items of the page. */
  items: Item[];
  /** Cursor of this page; undefined for the first one. */
  cursor: string | undefined;
  /** Cursor of the next page; undefined for the last one. */
  nextCursor: string | undefined;
};

/** A list that comes in pages: `for await` yields its items. Each iteration starts again. */
export type List<Item> = AsyncIterable<Item> & {
  /** Yields the pages with their cursors. Each page is fetched when it is needed. */
  pages(): AsyncIterableIterator<Page<Item>>;
};

/** What a list needs to know about the endpoint behind it. */
export type ListSource<Item> = {
  request: RequestName;
  /** Cursor of the first page to fetch; the start of the list when left out. */
  from?: string | undefined;
  fetch: (cursor: string | undefined) => Promise<FetchedPage<Item>>;
  identify: (item: Item) => string;
};

export type FetchedPage<Item> = {
  items: Item[];
  /** Undefined, null or empty after the last page. */
  nextCursor: string | null | undefined;
};

/** After so many pages in a row without a new item, the list is considered endless. */
const maxPagesWithoutNews = 100;

/**
 * Follows cursors to the last page. Yields items once, even if they move to another page meanwhile.
 * Throws UnexpectedResponseError when the cursors form a loop.
 */
export function list<Item>(source: ListSource<Item>): List<Item> {
  return {
    pages: () => walk(source),
    async *[Symbol.asyncIterator]() {
      for await (const page of walk(source)) yield* page.items;
    },
  };
}

async function* walk<Item>({ request, from, fetch, identify }: ListSource<Item>) {
  const seenIds = new Set<string>();
  const seenCursors = new Set<string>();
  let cursor = from;
  let pagesWithoutNews = 0;

  while (true) {
    const fetched = await fetch(cursor);
    const items = fetched.items.filter((item) => isNew(identify(item), seenIds));
    const nextCursor = fetched.nextCursor || undefined;
    if (cursor !== undefined) seenCursors.add(cursor);
    pagesWithoutNews = items.length > 0 ? 0 : pagesWithoutNews + 1;

    if (nextCursor !== undefined && seenCursors.has(nextCursor)) {
      throw circle(request, 'a page leads back to one that was read before');
    }
    if (nextCursor !== undefined && pagesWithoutNews >= maxPagesWithoutNews) {
      throw circle(request, `${maxPagesWithoutNews} pages in a row brought nothing new`);
    }
    yield { items, cursor, nextCursor };

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
