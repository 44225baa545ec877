import * as z from 'zod';
import { shapeFacts } from './shape.ts';

/**
 * How a client walks through a list that comes in pages. The query parameter `limit` says how many
 * items a page may have.
 */
export type PageDescription = {
  /** Name of the client's list, such as `sessions`. */
  list: string;
  /** Field of the response that holds the items. */
  items: string;
  /** Query parameter that says where a page begins. */
  cursor: string;
  /** Where the cursor of the next page comes from. */
  next: readonly CursorInResponse[] | CursorInLastItem;
  /** The `limit` of a client whose caller names none. */
  size: number;
  /** Field of the items of which `limit` counts the values. It counts the items when left out. */
  counts?: string;
  /** Query parameters that are also fields of the items, filled in where a server leaves them out. */
  repeats?: readonly string[];
};

/** Fields in which the response says whether another page follows, and its cursor. */
export type CursorInResponse = { hasMore: FieldPath; cursor: FieldPath };

/** All places where responses say so: deployments differ. */
export const cursorsInResponse = [
  { hasMore: ['pagination', 'hasMore'], cursor: ['pagination', 'nextCursor'] },
  { hasMore: ['meta', 'has_more'], cursor: ['meta', 'next_cursor'] },
  { hasMore: ['meta', 'hasMore'], cursor: ['meta', 'nextCursor'] },
] as const satisfies readonly CursorInResponse[];

/** A field of the last item is the cursor of the next page. The list ends with an empty page. */
export type CursorInLastItem = { lastItem: string };

/** Names of fields, from the outermost inwards. */
export type FieldPath = readonly string[];

/** Fields that together identify one item of a list. */
export function itemIdentity(response: z.core.$ZodType, items: string): readonly string[] {
  const list = response instanceof z.ZodObject ? response.shape[items] : undefined;
  return (list instanceof z.ZodArray && shapeFacts(list.element)?.identity) || [];
}

/** How a list goes on after a page. */
export type PageEnd = {
  /** Cursor of the next page; undefined for the last one. */
  nextCursor: string | undefined;
  /** Whether more may follow although the response has no cursor for it. */
  mayBeIncomplete: boolean;
};

/** How a list goes on after a response to a request with this `limit`. */
export function pageEnd(page: PageDescription, response: object, limit: number): PageEnd {
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
  const isFull = countOf(rows, page.counts) >= limit;
  return { nextCursor, mayBeIncomplete: hasMore === true || (isSilent && isFull) };
}

function countOf(rows: readonly unknown[], field: string | undefined): number {
  return field === undefined ? rows.length : new Set(rows.map((row) => fieldAt(row, [field]))).size;
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
