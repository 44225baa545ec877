import type { Marks } from './table-state.ts';
import type { VisibleRows } from './visible-rows.ts';

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

/** The marks that are left when some rows need none anymore. */
export function withoutMarks({ ids, anchor }: Marks, done: readonly string[]): Marks {
  const next = new Set(ids);
  for (const id of done) next.delete(id);
  return { ids: next, anchor: anchor !== undefined && next.has(anchor) ? anchor : undefined };
}

/**
 * The rows that are marked, told apart by whether the filter hides them: those on show as they are
 * ordered there, the others as they were marked. Rows that are gone are neither.
 */
export type MarkedRows<Row> = { shown: readonly Row[]; hidden: readonly Row[] };

export function markedRows<Row>(
  { ids }: Marks,
  visible: VisibleRows<Row>,
  rowOf: (id: string) => Row | undefined,
): MarkedRows<Row> {
  if (ids.size === 0) return { shown: [], hidden: [] };
  const { matches } = visible.filter;
  return {
    shown: visible.rows.filter((_, index) => ids.has(visible.ids[index] ?? '')),
    hidden: [...ids]
      .map(rowOf)
      .filter((row) => row !== undefined)
      .filter((row) => !matches(row)),
  };
}
