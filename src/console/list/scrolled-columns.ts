import {
  type ColumnLayout,
  gutter,
  type PlaceableColumn,
  type PlacedColumn,
  span,
} from '../draw/column-layout.ts';

/** Cells that each column needs for the rows seen so far, by column ID. */
export type NaturalWidths = ReadonlyMap<string, number>;

/** Room for the note about hidden columns. */
const noteWidth = 12;

/** Those up to the name, then as many as fit after `from` columns that are scrolled out of view. */
export function layoutWide<C extends PlaceableColumn>(
  columns: readonly C[],
  { widths, from, width }: { widths: NaturalWidths; from: number; width: number },
): ColumnLayout<C> {
  const natural = columns.map((column) => ({
    column,
    width: widths.get(column.id) ?? column.width,
  }));
  if (spanOf(natural) <= width) {
    return { placed: natural, hiddenBefore: 0, hidden: 0, canScroll: true, maxBefore: 0 };
  }

  const name = columns.findIndex(({ isName = false }) => isName);
  const names = 1 + Math.max(0, name);
  const room = width - noteWidth;
  const frozen = narrowed(natural.slice(0, names), room);
  const others = natural.slice(names);
  const maxBefore = furthestStart(frozen, others, room);
  const hiddenBefore = Math.min(from, maxBefore);
  const placed = [...frozen];
  for (const column of others.slice(hiddenBefore)) {
    if (spanOf([...placed, column]) <= room) {
      placed.push(column);
      continue;
    }
    // Shows at least one column beside the frozen ones, however wide; otherwise scrolling would show nothing.
    if (placed.length === names) placed.push(cutTo(column, room - spanOf(frozen) - gutter));
    break;
  }
  const hidden = columns.length - placed.length;
  return {
    placed: widened(placed, natural, room),
    hiddenBefore,
    hidden,
    canScroll: true,
    maxBefore,
  };
}

/** Frozen columns get at most half of the room; the name, which is the last of them, shrinks. */
function narrowed<C>(frozen: readonly PlacedColumn<C>[], room: number): PlacedColumn<C>[] {
  const before = frozen.slice(0, -1);
  const max = Math.floor(room / 2) - spanOf(before) - (before.length > 0 ? gutter : 0);
  return [...before, ...frozen.slice(-1).map((name) => cutTo(name, max))];
}

/** The name gets the cells that no other column needs, up to its natural width. */
function widened<C>(
  placed: readonly PlacedColumn<C>[],
  natural: readonly PlacedColumn<C>[],
  room: number,
): PlacedColumn<C>[] {
  let spare = Math.max(0, room - spanOf(placed));
  return placed.map(({ column, width }) => {
    const max = natural.find((one) => one.column === column)?.width ?? width;
    const extra = Math.min(spare, Math.max(0, max - width));
    spare -= extra;
    return { column, width: width + extra };
  });
}

const cutTo = <C>({ column, width }: PlacedColumn<C>, max: number): PlacedColumn<C> => ({
  column,
  width: Math.max(1, Math.min(width, max)),
});

/** The maximum scroll position, at which the last column is visible. */
function furthestStart<C>(
  frozen: readonly PlacedColumn<C>[],
  others: readonly PlacedColumn<C>[],
  room: number,
): number {
  let start = Math.max(0, others.length - 1);
  while (start > 0 && spanOf([...frozen, ...others.slice(start - 1)]) <= room) start -= 1;
  return start;
}

const spanOf = <C>(placed: readonly PlacedColumn<C>[]): number =>
  span(placed.map(({ width }) => width));
