import { type Column, type ColumnLayout, gutter } from './column.ts';
import type { NaturalWidths } from './wide-layout.ts';

/** Columns from this `dropOrder` on go where others could not be as wide as they want to be. */
const firstExpendable = 4;

/**
 * Chooses the columns that fit and how wide each is. Hidden ones are counted, to be told. `longest` are the
 * widths of the longest texts, by the ids of fitted columns.
 */
export function layoutColumns<Row>(
  columns: readonly Column<Row>[],
  width: number,
  longest: NaturalWidths = new Map(),
): ColumnLayout<Row> {
  const leastOf = (column: Column<Row>) =>
    column.isFitted ? Math.min(column.width, longest.get(column.id) ?? column.width) : column.width;
  const wantedOf = (column: Column<Row>) =>
    Math.max(
      leastOf(column),
      column.wanted ?? 0,
      column.isFitted ? (longest.get(column.id) ?? 0) : 0,
    );

  const needed = without(columns, width, leastOf, 1);
  const shown = without(needed, width, wantedOf, firstExpendable);
  const widths = shown.map(leastOf);
  // Fitted columns come first, each up to its longest text.
  let spare = Math.max(0, width - spanOf(widths));
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
function without<Row>(
  columns: readonly Column<Row>[],
  width: number,
  widthOf: (column: Column<Row>) => number,
  lowestOrder: number,
): Column<Row>[] {
  const shown = [...columns];
  while (spanOf(shown.map(widthOf)) > width) {
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

const spanOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, Math.max(0, widths.length - 1) * gutter);
