import * as z from 'zod';
import { shapeFacts } from './shape.ts';

/**
 * How a client walks through a paginated list. The query parameter `limit` is the maximum number of items on
 * a page.
 */
export type PageDescription = {
  /** Name of the list in the client, such as `sessions`. */
  list: string;
  /** Field of the response that holds the items. */
  items: string;
  /** Query parameter with the position at which a page begins. */
  cursor: string;
  /** Where the cursor of the next page comes from. */
  next: readonly CursorInResponse[] | CursorInLastItem;
  /** The `limit` that a client sends if its caller gives none. */
  size: number;
  /** Field of the items whose distinct values `limit` counts. If omitted, it counts the items. */
  counts?: string;
  /** Query parameters that are also fields of the items; filled in if a server omits them. */
  repeats?: readonly string[];
};

/** Fields in which the response says whether another page follows, and its cursor. */
type CursorInResponse = { hasMore: FieldPath; cursor: FieldPath };

/** All places where a response may say so: deployments differ. */
export const cursorsInResponse = [
  { hasMore: ['pagination', 'hasMore'], cursor: ['pagination', 'nextCursor'] },
  { hasMore: ['pagination', 'has_more'], cursor: ['pagination', 'next_cursor'] },
  { hasMore: ['meta', 'has_more'], cursor: ['meta', 'next_cursor'] },
  { hasMore: ['meta', 'hasMore'], cursor: ['meta', 'nextCursor'] },
] as const satisfies readonly CursorInResponse[];

/** A field of the last item is the cursor of the next page. The list ends with an empty page. */
type CursorInLastItem = { lastItem: string };

/** Names of nested fields, from the outermost to the innermost. */
type FieldPath = readonly string[];

/** Fields that together identify one item of a list. */
export function itemIdentity(response: z.core.$ZodType, items: string): readonly string[] {
  const list = response instanceof z.ZodObject ? response.shape[items] : undefined;
  return (list instanceof z.ZodArray && shapeFacts(list.element)?.identity) || [];
}

/** What follows a page. */
export type PageEnd = {
  /** Cursor of the next page; undefined for the last one. */
  nextCursor: string | undefined;
  /** Whether more items may follow although the response has no cursor for them. */
  mayBeIncomplete: boolean;
};

/** What follows a page that was requested with this `limit`. `lost` is how many of its items could not be read. */
export function pageEnd(page: PageDescription, response: object, limit: number, lost = 0): PageEnd {
  const items = fieldAt(response, [page.items]);
  const rows = Array.isArray(items) ? items : [];
  const { next } = page;
  if ('lastItem' in next) {
    return { nextCursor: textOf(fieldAt(rows.at(-1), [next.lastItem])), mayBeIncomplete: false };
  }

  const hasMore = firstFound(next.map((place) => fieldAt(response, place.hasMore)));
  const cursor = firstFound(next.map((place) => fieldAt(response, place.cursor)));
  const nextCursor = hasMore === false ? undefined : textOf(cursor);
  if (nextCursor !== undefined || hasMore === false) return { nextCursor, mayBeIncomplete: false };
  const isSilent = hasMore === undefined && cursor === undefined;
  const isFull = countOf(rows, page.counts, lost) >= limit;
  return { nextCursor, mayBeIncomplete: hasMore === true || (isSilent && isFull) };
}

function countOf(rows: readonly unknown[], field: string | undefined, lost: number): number {
  if (field === undefined) return rows.length + lost;
  return new Set(rows.map((row) => fieldAt(row, [field]))).size;
}

const firstFound = (values: readonly unknown[]): unknown =>
  values.find((value) => value !== undefined);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const fieldAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | null | undefined)?.[name],
    value,
  );
