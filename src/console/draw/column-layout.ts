import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth } from '../../terminal/width.ts';

export type PlacedColumn<C> = { column: C; width: number };
export type ColumnLayout<C> = {
  placed: readonly PlacedColumn<C>[];
  /** The number of hidden columns: those before the visible ones, and all others. */
  hiddenBefore: number;
  hidden: number;
  /**
   * Whether the other columns can be scrolled into view. Scrolling ends when this many are hidden before the
   * visible ones.
   */
  canScroll: boolean;
  mostBefore: number;
};

/** The properties of a column that determine its position and width. Widths are in cells. */
export type PlaceableColumn = {
  id: string;
  title: string;
  /** The minimum useful width. */
  width: number;
  /** The width it gets before expendable columns get any. */
  wanted?: number;
  /** Gets what its longest text needs before any column grows, and no more. */
  isFitted?: boolean;
  /** Its share of the remaining room. */
  grow?: number;
  /** When there is too little room, columns with higher numbers are dropped first; 0 is never dropped. */
  dropOrder: number;
  /** Identifies the row: it and all columns before it stay visible while other columns scroll. */
  isName?: boolean;
};

/** Cells between two columns. */
export const gutter = 2;

/**
 * Columns with this `dropOrder` or a higher one are dropped if others would otherwise not get the width they
 * want.
 */
const firstExpendable = 4;

/** Cells that each column needs for the rows seen so far, by column ID. */
export type NaturalWidths = ReadonlyMap<string, number>;

/**
 * Selects the columns that fit and their widths. Hidden columns are counted. `longest` has the widths of the
 * longest texts by the ID of fitted columns. With `isWide`, columns are dropped only if the others would not
 * get their minimum widths.
 */
export function layoutColumns<C extends PlaceableColumn>(
  columns: readonly C[],
  width: number,
  longest: NaturalWidths = new Map(),
  { isWide = false }: { isWide?: boolean } = {},
): ColumnLayout<C> {
  const leastOf = (column: C) =>
    column.isFitted ? Math.min(column.width, longest.get(column.id) ?? column.width) : column.width;
  const wantedOf = (column: C) =>
    Math.max(
      leastOf(column),
      column.wanted ?? 0,
      column.isFitted ? (longest.get(column.id) ?? 0) : 0,
    );

  const needed = without(columns, width, leastOf, 1);
  const shown = isWide ? needed : without(needed, width, wantedOf, firstExpendable);
  const widths = shown.map(leastOf);
  // Fitted columns first, each up to its longest text.
  let spare = Math.max(0, width - span(widths));
  for (const [index, column] of shown.entries()) {
    const least = widths[index] ?? 0;
    const extra = column.isFitted ? Math.min(spare, wantedOf(column) - least) : 0;
    widths[index] = least + extra;
    spare -= extra;
  }
  const extras = sharesOf(
    spare,
    shown.map(({ grow = 0 }) => grow),
  );

  return {
    placed: shown.map((column, index) => ({
      column,
      width: (widths[index] ?? 0) + (extras[index] ?? 0),
    })),
    hiddenBefore: 0,
    hidden: columns.length - shown.length,
    canScroll: false,
    mostBefore: 0,
  };
}

/**
 * The columns without those that do not fit: the droppable column with the highest order is dropped first.
 */
function without<C extends PlaceableColumn>(
  columns: readonly C[],
  width: number,
  widthOf: (column: C) => number,
  lowestOrder: number,
): C[] {
  const shown = [...columns];
  while (span(shown.map(widthOf)) > width) {
    const droppable = shown.filter(({ dropOrder }) => dropOrder >= lowestOrder);
    if (droppable.length === 0) break;
    const next = droppable.reduce((worst, column) =>
      column.dropOrder >= worst.dropOrder ? column : worst,
    );
    shown.splice(shown.indexOf(next), 1);
  }
  return shown;
}

/** Whole cells in proportion to the shares. Rounding the running total leaves no cell unused. */
function sharesOf(cells: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  let given = 0;
  let sharesGiven = 0;
  return shares.map((share) => {
    sharesGiven += share;
    const total = all === 0 ? 0 : Math.floor((cells * sharesGiven) / all);
    const extra = total - given;
    given = total;
    return extra;
  });
}

/** The maximum width of a column; longer texts are truncated. */
const widest = 60;

/** Room for the note about hidden columns. */
const noteWidth = 12;

/** Natural widths including further rows. They only grow, so that columns do not jump while rows scroll. */
export function measureColumns<C extends PlaceableColumn, Row>(
  columns: readonly C[],
  rows: readonly Row[],
  { before, textOf }: { before: NaturalWidths; textOf: (row: Row, column: C) => string },
): NaturalWidths {
  const widths = new Map<string, number>();
  for (const column of columns) {
    let width = Math.max(before.get(column.id) ?? 0, textWidth(column.title));
    for (const row of rows) {
      width = Math.max(width, textWidth(sanitizeLine(textOf(row, column))));
    }
    widths.set(column.id, Math.min(widest, width));
  }
  return widths;
}

/**
 * Columns at their natural widths: those up to the name, and after the scroll position as many as fit. `from`
 * is the number of columns scrolled out of view.
 */
export function layoutWide<C extends PlaceableColumn>(
  columns: readonly C[],
  { widths, from, width }: { widths: NaturalWidths; from: number; width: number },
): ColumnLayout<C> {
  const natural = columns.map((column) => ({
    column,
    width: widths.get(column.id) ?? column.width,
  }));
  if (spanOf(natural) <= width) {
    return { placed: natural, hiddenBefore: 0, hidden: 0, canScroll: true, mostBefore: 0 };
  }

  const name = columns.findIndex(({ isName = false }) => isName);
  const names = 1 + Math.max(0, name);
  const room = width - noteWidth;
  const frozen = narrowed(natural.slice(0, names), room);
  const others = natural.slice(names);
  const mostBefore = furthestStart(frozen, others, room);
  const hiddenBefore = Math.min(from, mostBefore);
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
    mostBefore,
  };
}

/** Frozen columns get at most half of the room; the name, which is the last of them, shrinks. */
function narrowed<C>(frozen: readonly PlacedColumn<C>[], room: number): PlacedColumn<C>[] {
  const before = frozen.slice(0, -1);
  const most = Math.floor(room / 2) - spanOf(before) - (before.length > 0 ? gutter : 0);
  return [...before, ...frozen.slice(-1).map((name) => cutTo(name, most))];
}

/** The name gets the cells that no other column needs, up to its natural width. */
function widened<C>(
  placed: readonly PlacedColumn<C>[],
  natural: readonly PlacedColumn<C>[],
  room: number,
): PlacedColumn<C>[] {
  let spare = Math.max(0, room - spanOf(placed));
  return placed.map(({ column, width }) => {
    const most = natural.find((one) => one.column === column)?.width ?? width;
    const extra = Math.min(spare, Math.max(0, most - width));
    spare -= extra;
    return { column, width: width + extra };
  });
}

const cutTo = <C>({ column, width }: PlacedColumn<C>, most: number): PlacedColumn<C> => ({
  column,
  width: Math.max(1, Math.min(width, most)),
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

const span = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, Math.max(0, widths.length - 1) * gutter);

/** No column shrinks below this while others have more. */
const leastColumn = 4;

/** The natural widths if they fit with gaps between them; otherwise the widest shrink until they do. */
export function widthsWithin(natural: readonly number[], room: number, gap: number): number[] {
  const most = Math.max(natural.length, room - gap * (natural.length - 1));
  const widths = [...natural];
  let over = widths.reduce((sum, width) => sum + width, 0) - most;
  while (over > 0) {
    const widest = Math.max(...widths);
    if (widest <= leastColumn) break;
    const second = Math.max(leastColumn, ...widths.filter((width) => width < widest));
    const count = widths.filter((width) => width === widest).length;
    const each = Math.max(1, Math.min(widest - second, Math.ceil(over / count)));
    for (const [column, width] of widths.entries()) {
      if (width !== widest || over <= 0) continue;
      const less = Math.min(each, over);
      widths[column] = width - less;
      over -= less;
    }
  }
  return widths;
}
