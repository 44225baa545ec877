import type { Json } from './json.ts';

/** What a page counts: one row, or all rows of one person. */
export type PageItem = { id: string; rows: readonly Json[] };

export type PageAsked = {
  items: readonly PageItem[];
  cursor: string | undefined;
  limit: number;
};

export type PageGiven = {
  items: readonly PageItem[];
  /** Undefined on the last page. */
  nextCursor: string | undefined;
};

/** Chooses a page of a list. Undefined if the cursor is not one of the platform's. */
export type Paging = (asked: PageAsked) => PageGiven | undefined;

const cursorAfter = (id: string) => Buffer.from(`after ${id}`).toString('base64url');

/** The items after the one that the cursor names. */
export const usualPaging: Paging = ({ items, cursor, limit }) => {
  const start =
    cursor === undefined ? 0 : items.findIndex(({ id }) => cursorAfter(id) === cursor) + 1;
  if (cursor !== undefined && start === 0) return undefined;
  const page = items.slice(start, start + limit);
  const last = page.at(-1);
  const hasMore = start + limit < items.length;
  return { items: page, nextCursor: hasMore && last ? cursorAfter(last.id) : undefined };
};
