import type { RequestName } from '../errors/client-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';

/** One page as it came, without items that an earlier page has already brought. */
export type Page<Item> = {
  /** Its items. */
  items: Item[];
  /** Where this page began; undefined for the first one. */
  cursor: string | undefined;
  /** Where the next one begins; undefined on the last one. */
  nextCursor: string | undefined;
};

/** A long list: `for await` gives items, `pages()` gives pages. Each walk starts anew. */
export type List<Item> = AsyncIterable<Item> & {
  /** The pages, each with its cursors. A page is fetched when the walk gets there. */
  pages(): AsyncIterableIterator<Page<Item>>;
};

/** What a list needs to know about the endpoint behind it. */
export type ListSource<Item> = {
  request: RequestName;
  /** Where to begin, when not at the start. */
  from?: string | undefined;
  fetch: (cursor: string | undefined) => Promise<FetchedPage<Item>>;
  identify: (item: Item) => string;
};

export type FetchedPage<Item> = {
  items: Item[];
  /** Absent, null and empty all mean that this was the last page. */
  nextCursor: string | null | undefined;
};

/** Pages without news in a row, after which a list is taken to be endless. */
const patience = 100;

/**
 * Follows cursors until there are none. Items that move between pages while the walk goes on are
 * given once. Throws UnexpectedResponseError when the server leads in a circle.
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
    if (nextCursor !== undefined && pagesWithoutNews >= patience) {
      throw circle(request, `${patience} pages in a row brought nothing new`);
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
