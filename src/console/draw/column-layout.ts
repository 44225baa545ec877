import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth } from '../../terminal/width.ts';

export type PlacedColumn<C> = { column: C; width: number };
export type ColumnLayout<C> = {
  placed: readonly PlacedColumn<C>[];
  /** Columns without room: those that came before the shown ones, and all others. */
  hiddenBefore: number;
  hidden: number;
  /** The rest can be scrolled to, until this many are hidden before. */
  canScroll: boolean;
  mostBefore: number;
};

/** What the place of a column depends on. Widths are cells. */
export type PlaceableColumn = {
  id: string;
  title: string;
  /** The least width at which it is useful. */
  width: number;
  /** What it gets before columns that a screen can do without get anything. */
  wanted?: number;
  /** Takes what its longest text needs before any column grows, and no more. */
  isFitted?: boolean;
  /** Takes a share of the room that is left, in proportion to this. */
  grow?: number;
  /** Columns with higher numbers go first when there is too little room; 0 always stays. */
  dropOrder: number;
  /** Says which row it is: stays on the screen while other columns scroll, and all before it. */
  isName?: boolean;
};

/** Cells between two columns. */
export const gutter = 2;

/** Columns from this `dropOrder` on go where others could not be as wide as they want to be. */
const firstExpendable = 4;

/** Cells that each column needs for the rows seen so far, by its id. */
export type NaturalWidths = ReadonlyMap<string, number>;

/**
 * Chooses the columns that fit and how wide each is. Hidden ones are counted, to be shown. `longest` are
 * the widths of the longest texts, by the ids of fitted columns. With `isWide` no column goes to let others be
 * wider than they must be.
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
  // Fitted columns come first, each up to its longest text.
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

/** The columns without those that have no room: of all that may go, the one with the highest order goes first. */
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

/** The widest that a column gets; a title of a thousand characters is cut. */
const widest = 60;

/** Room for the note of what is left out. */
const noteWidth = 12;

/** Natural widths after some more rows were seen. They only grow: a column must not jump while rows pass. */
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
 * Whole columns at their natural width: those up to the name, and from the scrolled one on as many
 * as fit. `from` counts scrolled columns.
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
    // One column beside the frozen ones, however wide: else scrolling would show nothing.
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

/** Frozen columns take half of the room at most; the name, the last of them, gives way. */
function narrowed<C>(frozen: readonly PlacedColumn<C>[], room: number): PlacedColumn<C>[] {
  const before = frozen.slice(0, -1);
  const most = Math.floor(room / 2) - spanOf(before) - (before.length > 0 ? gutter : 0);
  return [...before, ...frozen.slice(-1).map((name) => cutTo(name, most))];
}

/** The name gets the cells that no other column needs, as far as it can use them. */
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

/** The furthest that columns scroll: until the last one is on the screen. */
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

/** No column is made narrower than this while others have more. */
const leastColumn = 4;

/** The natural widths where they fit with gaps between them; else the widest give way until they do. */
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
