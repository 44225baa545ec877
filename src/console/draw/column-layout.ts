import { withSpareCells } from './spare-cells.ts';

export type PlacedColumn<C> = { column: C; width: number };
export type ColumnLayout<C> = {
  placed: readonly PlacedColumn<C>[];
  /** The number of hidden columns: those before the visible ones, and all others. */
  hiddenBefore: number;
  hidden: number;
  /** Whether the others can be scrolled into view, which ends when this many are hidden before the visible ones. */
  canScroll: boolean;
  maxBefore: number;
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
  /** Figures are aligned right, and never cut while a column can go or a name can be shortened for them. */
  align?: 'left' | 'right';
  /** Where a text that is too long is truncated. Only texts have such a place. */
  cut?: 'end' | 'middle' | 'start';
  /** Shown only once the others have the width they want, and names twice that; not counted while hidden. */
  isExtra?: boolean;
  /** Hidden until a row has a text for it, also while there are no rows: only some servers send it. */
  isOptional?: boolean;
  /** When there is too little room, columns with higher numbers are dropped first; 0 is never dropped. */
  dropOrder: number;
  /** Identifies the row: it and all columns before it stay visible while other columns scroll. */
  isName?: boolean;
};

/** Cells between two columns. */
export const gutter = 2;

/** Columns from this `dropOrder` on are dropped if others would otherwise not get the width they want. */
const firstExpendable = 4;

/** What the texts of a column have in common, so far as its rows are known. */
export type ColumnTexts = {
  /** The width of the longest text or of the title, in cells. */
  longest: number;
  /** The same without a few texts that are much longer than the others, if there are any. */
  usual?: number;
  /** How many different texts there are: `none` if all are empty. */
  variety: 'none' | 'one' | 'many';
};

/** By column ID. */
export type TextsByColumn = ReadonlyMap<string, ColumnTexts>;

/** How much a column says about its rows. A column that is never dropped is not judged. */
const varietyIn =
  (texts: TextsByColumn) =>
  ({ id, dropOrder }: PlaceableColumn): ColumnTexts['variety'] =>
    dropOrder === 0 ? 'many' : (texts.get(id)?.variety ?? 'many');

/** A figure that needs more cells than this is cut. */
const widestFigure = 24;

/** The width of whole figures: half a number is a wrong number. Other columns get none for their texts. */
const figuresIn =
  (texts: TextsByColumn) =>
  ({ id, align, cut }: PlaceableColumn): number =>
    align === 'right' && cut === undefined
      ? Math.min(texts.get(id)?.longest ?? 0, widestFigure)
      : 0;

/** The minimum width where figures may be cut, for tables that are too narrow for whole ones. */
const tightIn =
  (texts: TextsByColumn) =>
  ({ id, width, isFitted }: PlaceableColumn): number =>
    isFitted ? Math.min(width, texts.get(id)?.longest ?? width) : width;

const minIn = (texts: TextsByColumn) => (column: PlaceableColumn) =>
  Math.max(tightIn(texts)(column), figuresIn(texts)(column));

/** The width at which no text of a column is cut. */
const naturalIn =
  (texts: TextsByColumn) =>
  (column: PlaceableColumn): number => {
    const { id, width, wanted = width, isFitted, grow } = column;
    return isFitted || grow !== undefined
      ? (texts.get(id)?.longest ?? wanted)
      : Math.max(width, figuresIn(texts)(column));
  };

/** The width that columns get before expendable ones get any: a single long text does not take the room of all others. */
const wantedIn = (texts: TextsByColumn) => (column: PlaceableColumn) => {
  const { id, wanted = 0, isFitted = false, isName = false, grow } = column;
  const usual = (isName || grow === undefined ? texts.get(id)?.usual : undefined) ?? Infinity;
  const max = Math.min(naturalIn(texts)(column), usual, isFitted ? widest : wanted);
  return Math.max(minIn(texts)(column), max);
};

/**
 * Selects the columns that fit and their widths. Hidden columns are counted. Empty columns are left out, uncounted, and those
 * that repeat one text if another text would be cut. With `isWide`, columns are dropped only if the rest would
 * not get their minimum widths, empty ones, too.
 */
export function layoutColumns<C extends PlaceableColumn>(
  columns: readonly C[],
  width: number,
  texts: TextsByColumn = new Map(),
  { isWide = false }: { isWide?: boolean } = {},
): ColumnLayout<C> {
  const kept = columns.filter(({ dropOrder }) => dropOrder === 0);
  const isTight = span(kept.map(minIn(texts))) > width;
  const minOf = (isTight ? tightIn : minIn)(texts);
  const naturalOf = naturalIn(texts);
  const wantedOf = wantedIn(texts);
  const varietyOf = varietyIn(texts);
  // At every width, so that a wider table never shows fewer columns. Cells that were taken from the figures that are kept go back to them first.
  const filled =
    isTight && !isWide ? kept : columns.filter((column) => isWide || varietyOf(column) !== 'none');
  const needed = without(filled, width, minOf, ({ dropOrder }) => dropOrder > 0);
  const usual = filled.filter((column) => !isExtra(column));
  const required = without(usual, width, minOf, ({ dropOrder }) => dropOrder > 0);
  const useful = without(
    required,
    width,
    wantedOf,
    ({ dropOrder }) => dropOrder >= firstExpendable,
  );
  const ampleOf = (column: C) =>
    column.isName ? Math.min(naturalOf(column), 2 * wantedOf(column)) : wantedOf(column);
  const isRoomy = useful.length === usual.length;
  const roomy = isRoomy ? without(filled, width, ampleOf, isExtra) : useful;
  const shown = isWide
    ? needed
    : without(roomy, width, naturalOf, (column) => varietyOf(column) === 'one');
  const longestOf = ({ id }: C) => texts.get(id)?.longest ?? 0;
  const mins = shown.map(minOf);
  const spare = Math.max(0, width - span(mins));
  const widths = withSpareCells(shown, { widths: mins, spare }, { wantedOf, naturalOf, longestOf });

  return {
    placed: shown.map((column, index) => ({
      column,
      width: widths[index] ?? 0,
    })),
    hiddenBefore: 0,
    hidden: isWide ? columns.length - shown.length : facts(filled) - facts(shown),
    canScroll: false,
    maxBefore: 0,
  };
}

const isExtra = (column: PlaceableColumn): boolean => column.isExtra === true;

const facts = (columns: readonly PlaceableColumn[]): number =>
  columns.filter((column) => !isExtra(column)).length;

/** The column whose head or gap after it is at cell `x`. */
export function columnAt<C>({ placed }: ColumnLayout<C>, x: number): C | undefined {
  let left = x;
  return placed.find(({ width }) => {
    left -= width + gutter;
    return left < 0;
  })?.column;
}

/** How many columns are not shown, and on which sides: `+2 columns`, `‹ +5 columns ›`. */
export function hiddenNote({
  hidden,
  hiddenBefore,
  canScroll,
}: Omit<ColumnLayout<never>, 'placed'>): string {
  if (hidden === 0) return '';
  const after = canScroll && hidden > hiddenBefore ? ' ›' : '';
  return `${hiddenBefore > 0 ? '‹ ' : ''}+${hidden} ${hidden === 1 ? 'column' : 'columns'}${after}`;
}

/** The columns without those that do not fit: of those that may go, the one with the highest order goes first. */
function without<C extends PlaceableColumn>(
  columns: readonly C[],
  width: number,
  widthOf: (column: C) => number,
  canGo: (column: C) => boolean,
): C[] {
  const shown = [...columns];
  while (span(shown.map(widthOf)) > width) {
    const droppable = shown.filter(canGo);
    if (droppable.length === 0) break;
    const next = droppable.reduce((worst, column) =>
      column.dropOrder >= worst.dropOrder ? column : worst,
    );
    shown.splice(shown.indexOf(next), 1);
  }
  return shown;
}

/** Cells for the wanted widths of the most important columns, for those of all, and to show all of them whole. */
export type ListNeeds = { min: number; all: number; max: number };

/** Needs are multiples of this, so that what is beside a table seldom moves when its rows change. */
const needsStep = 8;

/** The needs of a table. Columns that say the same about all rows do not count. */
export function tableNeeds(
  columns: readonly PlaceableColumn[],
  texts: TextsByColumn,
  margin: number,
): ListNeeds {
  const varietyOf = varietyIn(texts);
  const telling = columns.filter((column) => varietyOf(column) === 'many');
  const cellsOf = (
    some: readonly PlaceableColumn[],
    widthOf: (column: PlaceableColumn) => number,
  ) => Math.ceil((margin + span(some.map(widthOf))) / needsStep) * needsStep;
  const shown = columns.filter((column) => varietyOf(column) !== 'none' && !isExtra(column));
  const important = telling.filter(({ dropOrder }) => dropOrder < firstExpendable);
  return {
    min: cellsOf(important, wantedIn(texts)),
    all: cellsOf(shown, wantedIn(texts)),
    max: cellsOf(telling, naturalIn(texts)),
  };
}

/** The maximum width of a fitted column that others make room for. */
export const widest = 60;

/** The width of columns side by side. */
export const span = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, Math.max(0, widths.length - 1) * gutter);

/** No column shrinks below this while others have more. */
const minColumn = 4;

/** The natural widths if they fit with gaps between them; otherwise the widest shrink until they do. */
export function widthsWithin(natural: readonly number[], room: number, gap: number): number[] {
  const max = Math.max(natural.length, room - gap * (natural.length - 1));
  const widths = [...natural];
  let over = widths.reduce((sum, width) => sum + width, 0) - max;
  while (over > 0) {
    const widest = Math.max(...widths);
    if (widest <= minColumn) break;
    const second = Math.max(minColumn, ...widths.filter((width) => width < widest));
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
