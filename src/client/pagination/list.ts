import { isEndlessReason } from '../../api/client-error-code.ts';
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

/** The pages of a list that have been read: they are not read again, and their items are left out. */
export type KnownPages = {
  /** IDs of their items. */
  ids: ReadonlySet<string>;
  /** Cursors of these pages. */
  cursors: ReadonlySet<string>;
  /** How many of the last ones had no new item. */
  withoutNews: number;
};

/** A paginated list: `for await` yields its items. Each iteration starts again from the first page. */
export type List<Item> = AsyncIterable<Item> & {
  /**
   * Yields the pages with their cursors. Each page is fetched when it is needed. `known` is what earlier
   * iterations have read, if this one continues them.
   */
  pages(known?: KnownPages): AsyncIterableIterator<Page<Item>>;
  /** The first page. Its `nextCursor` leads to the others. */
  firstPage(): Promise<Page<Item>>;
  /** All items, or the first `limit` of them. Fetches no more pages than necessary. */
  toArray(options?: { limit?: number | undefined }): Promise<Item[]>;
};

/** A list from a function that walks through its pages from the start. */
export function listOf<Item>(
  pages: (known?: KnownPages) => AsyncGenerator<Page<Item>, undefined>,
): List<Item> {
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
        // Not spread: a server may put more items on a page than a call may have arguments.
        for (const item of items.slice(0, limit - found.length)) found.push(item);
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
type ListSource<Item> = {
  request: RequestName;
  /** Cursor of the first page to fetch; the start of the list if omitted. */
  from?: string | undefined;
  fetch: (cursor: string | undefined) => Promise<FetchedPage<Item>>;
  identify: (item: Item) => string;
};

type FetchedPage<Item> = PageEnd & { items: Item[] };

/** After this many consecutive pages without a new item, the list is considered endless. */
const maxPagesWithoutNews = 100;

const noPages: KnownPages = { ids: new Set(), cursors: new Set(), withoutNews: 0 };

/**
 * Follows cursors to the last page. Yields each item once, even if it moves to another page meanwhile. Throws
 * UnexpectedResponseError, without a request, instead of following a cursor a second time or an endless list.
 */
export const list = <Item>(source: ListSource<Item>): List<Item> =>
  listOf((known) => walk(source, known));

async function* walk<Item>(
  { request, from, fetch, identify }: ListSource<Item>,
  known = noPages,
): AsyncGenerator<Page<Item>, undefined> {
  const ids = new Set<string>();
  const cursors = new Set<string>();
  let { withoutNews } = known;
  let cursor = from;

  const isNew = (item: Item): boolean => {
    const id = identify(item);
    if (ids.has(id) || known.ids.has(id)) return false;
    ids.add(id);
    return true;
  };

  while (true) {
    if (cursor !== undefined && (cursors.has(cursor) || known.cursors.has(cursor))) {
      const detail = 'a page leads back to one that was read before';
      throw new UnexpectedResponseError('cursor-loop', { request, detail });
    }
    if (withoutNews >= maxPagesWithoutNews) {
      const detail = `${maxPagesWithoutNews} pages in a row brought nothing new`;
      throw new UnexpectedResponseError('endless-list', { request, detail });
    }
    const fetched = await fetch(cursor);
    const items = fetched.items.filter(isNew);
    if (cursor !== undefined) cursors.add(cursor);
    withoutNews = items.length > 0 ? 0 : withoutNews + 1;
    const { nextCursor, mayBeIncomplete } = fetched;
    yield { items, cursor, nextCursor, mayBeIncomplete };

    if (nextCursor === undefined) return;
    cursor = nextCursor;
  }
}

/** Whether a list ended with an error because its cursors or its pages never end. */
export const isEndless = (error: unknown): error is UnexpectedResponseError =>
  error instanceof UnexpectedResponseError && isEndlessReason(error.reason);
