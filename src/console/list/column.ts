import type { Span } from '../draw/line.ts';
import type { ColumnValue } from './column-value.ts';

/** One column of a table. Widths are cells. */
export type Column<Row> = {
  id: string;
  title: string;
  align?: 'left' | 'right';
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
