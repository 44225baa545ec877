import type { Span } from '../../text/line.ts';
import type { ColumnValue } from './column-value.ts';

/** One column of a table. Widths are cells. */
export type Column<Row> = {
  id: string;
  title: string;
  align?: 'left' | 'right';
  /** The least width at which it is useful. */
  width: number;
  /** Takes a share of the room that is left, in proportion to this. */
  grow?: number;
  /** Columns with higher numbers go first when there is too little room; 0 always stays. */
  dropOrder: number;
  /** Where a text that is too long is cut. */
  cut?: 'end' | 'middle' | 'start';
  cell(row: Row): Span;
  /** Says which row it is: stays on the screen while other columns scroll, and all before it. */
  isName?: boolean;
  /** What it is sorted, filtered and exported by; without one it is none of these. */
  value?: ColumnValue<Row>;
};

export type PlacedColumn<Row> = { column: Column<Row>; width: number };
export type ColumnLayout<Row> = {
  placed: readonly PlacedColumn<Row>[];
  /** Columns without room: those that came before the shown ones, and all others. */
  hiddenBefore: number;
  hidden: number;
  /** The rest can be scrolled to, until this many are hidden before. */
  canScroll: boolean;
  mostBefore: number;
};

/** Cells between two columns. */
export const gutter = 2;

/** Chooses the columns that fit and how wide each is. Hidden ones are counted, to be told. */
export function layoutColumns<Row>(
  columns: readonly Column<Row>[],
  width: number,
): ColumnLayout<Row> {
  const shown = [...columns];
  while (leastWidth(shown) > width) {
    const droppable = shown.filter(({ dropOrder }) => dropOrder > 0);
    if (droppable.length === 0) break;
    const next = droppable.reduce((worst, column) =>
      column.dropOrder >= worst.dropOrder ? column : worst,
    );
    shown.splice(shown.indexOf(next), 1);
  }

  const spare = Math.max(0, width - leastWidth(shown));
  const shares = shown.reduce((sum, { grow = 0 }) => sum + grow, 0);
  let given = 0;
  let sharesGiven = 0;
  const placed = shown.map((column) => {
    // Rounding the running total, not each share, leaves no cell unused.
    sharesGiven += column.grow ?? 0;
    const total = shares === 0 ? 0 : Math.floor((spare * sharesGiven) / shares);
    const extra = total - given;
    given = total;
    return { column, width: column.width + extra };
  });

  return {
    placed,
    hiddenBefore: 0,
    hidden: columns.length - shown.length,
    canScroll: false,
    mostBefore: 0,
  };
}

const leastWidth = <Row>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, { width }) => sum + width, Math.max(0, columns.length - 1) * gutter);
