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
  next: CursorInResponse | CursorInLastItem;
  /** The `limit` of a client whose caller names none. */
  size: number;
  /** Query parameters that are also fields of the items, filled in where a server leaves them out. */
  repeats?: readonly string[];
};

/** The response says whether another page follows, and its cursor. */
export type CursorInResponse = { hasMore: FieldPath; cursor: FieldPath };

/** A field of the last item is the cursor of the next page. The list ends with an empty page. */
export type CursorInLastItem = { lastItem: string };

/** Names of fields, from the outermost inwards. */
export type FieldPath = readonly string[];

/** Fields that together tell one item of a list from all others. */
export function itemIdentity(response: z.core.$ZodType, items: string): readonly string[] {
  const list = response instanceof z.ZodObject ? response.shape[items] : undefined;
  return (list instanceof z.ZodArray && shapeFacts(list.element)?.identity) || [];
}
