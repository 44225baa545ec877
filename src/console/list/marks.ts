/** Marked rows by ID, so that neither a filter nor a refresh loses them. */
export type Marks = {
  ids: ReadonlySet<string>;
  /** The last marked row, at which a range begins. */
  anchor: string | undefined;
};

export const noMarks: Marks = { ids: new Set(), anchor: undefined };

/** Marks or unmarks a row. A range begins at the row that was marked last. */
export function toggleMark({ ids }: Marks, id: string): Marks {
  const next = new Set(ids);
  if (next.delete(id)) return { ids: next, anchor: undefined };
  return { ids: next.add(id), anchor: id };
}

/** Marks every row from the anchor to this one, both included; only this one without an anchor. */
export function markRange({ ids, anchor }: Marks, id: string, order: readonly string[]): Marks {
  const to = order.indexOf(id);
  const from = anchor === undefined ? -1 : order.indexOf(anchor);
  // A hidden anchor has no position at which a range could begin.
  const start = from === -1 ? to : Math.min(from, to);
  const range = order.slice(start, Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...range]), anchor: id };
}

/** Removes the mark of one row. */
export function withoutMark({ ids, anchor }: Marks, id: string): Marks {
  const next = new Set(ids);
  next.delete(id);
  return { ids: next, anchor: anchor === id ? undefined : anchor };
}
