/** Rows that were marked, by id, so that neither a filter nor a refresh loses them. */
export type Marks = {
  ids: ReadonlySet<string>;
  /** The row that was marked last: where a range begins. */
  anchor: string | undefined;
};

export const noMarks: Marks = { ids: new Set(), anchor: undefined };

/** Marks a row, or takes its mark away. A range begins at the row that was marked last. */
export function toggleMark({ ids }: Marks, id: string): Marks {
  const next = new Set(ids);
  if (next.delete(id)) return { ids: next, anchor: undefined };
  return { ids: next.add(id), anchor: id };
}

/** Marks every row from the anchor to this one, both included; this one alone without an anchor. */
export function markRange({ ids, anchor }: Marks, id: string, order: readonly string[]): Marks {
  const to = order.indexOf(id);
  const from = anchor === undefined ? -1 : order.indexOf(anchor);
  // An anchor that is hidden has no place from which a range could reach.
  const start = from === -1 ? to : Math.min(from, to);
  const range = order.slice(start, Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...range]), anchor: id };
}

/** The marks without that of a row which needs none any more. */
export function withoutMark({ ids, anchor }: Marks, id: string): Marks {
  const next = new Set(ids);
  next.delete(id);
  return { ids: next, anchor: anchor === id ? undefined : anchor };
}
