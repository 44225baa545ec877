import { memoizeLast } from '../../figures/values/memoize-last.ts';
import type { RowIds } from '../draw/row-cursor.ts';

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
export function markRange({ ids, anchor }: Marks, id: string, order: RowIds): Marks {
  const to = order.indexOf(id);
  const from = anchor === undefined ? -1 : order.indexOf(anchor);
  // A hidden anchor has no position at which a range could begin.
  const start = from === -1 ? to : Math.min(from, to);
  const next = new Set(ids);
  for (let place = start; place <= Math.max(from, to); place += 1) {
    next.add(order.at(place) ?? id);
  }
  return { ids: next, anchor: id };
}

/** Removes the mark of one row. */
export function withoutMark({ ids, anchor }: Marks, id: string): Marks {
  const next = new Set(ids);
  next.delete(id);
  return { ids: next, anchor: anchor === id ? undefined : anchor };
}

/** The marked rows that are visible, in their order, then those that a filter hides, in that of their marks. */
export function createMarkedRows<Row>(idOf: (row: Row) => string) {
  const inVisible = createPlaces(idOf);
  const inAll = createPlaces(idOf);
  return memoizeLast(({ ids }: Marks, visible: readonly Row[], rows: readonly Row[]) => {
    const { places, others } = inVisible(visible, ids);
    const hidden = inAll(rows, new Set(others));
    return {
      shown: Array.from(Uint32Array.from(places).sort(), (place) => visible[place] as Row),
      hidden: hidden.places.map((place) => rows[place] as Row),
    };
  });
}

/** Above this many, all rows are read once instead of the rows up to each. */
const fewIds = 4;

/** Where rows are, and which are not there. Only marked ones are asked for, and one after the other, so few are new. */
function createPlaces<Row>(idOf: (row: Row) => string) {
  const placesIn = memoizeLast((_rows: readonly Row[]) => new Map<string, number>());
  return (rows: readonly Row[], ids: ReadonlySet<string>) => {
    const known = placesIn(rows);
    const sought = ids
      .values()
      .filter((id) => !known.has(id))
      .take(fewIds + 1)
      .toArray();
    if (sought.length > fewIds) {
      for (const [place, row] of rows.entries()) known.set(idOf(row), place);
    } else {
      for (const id of sought) {
        const place = rows.findIndex((row) => idOf(row) === id);
        if (place >= 0) known.set(id, place);
      }
    }
    const places: number[] = [];
    const others: string[] = [];
    for (const id of ids) {
      const place = known.get(id);
      if (place === undefined) others.push(id);
      else places.push(place);
    }
    return { places, others };
  };
}
