import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { textWidth } from '../../../terminal/width.ts';
import { type Column, type ColumnLayout, gutter, type PlacedColumn } from './column.ts';

/** The widest that a column gets; a title of a thousand characters is cut. */
const widest = 60;

/** Room for the note of what is left out. */
export const noteWidth = 12;

/** Cells that each column needs for the rows seen so far, by its id. */
export type NaturalWidths = ReadonlyMap<string, number>;

/** Natural widths after some more rows were seen. They only grow: a column must not jump while rows pass. */
export function measureColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  before: NaturalWidths,
): NaturalWidths {
  const widths = new Map<string, number>();
  for (const column of columns) {
    let width = Math.max(before.get(column.id) ?? 0, textWidth(column.title));
    for (const row of rows) {
      width = Math.max(width, textWidth(sanitizeLine(column.cell(row).text)));
    }
    widths.set(column.id, Math.min(widest, width));
  }
  return widths;
}

/** Whole columns at their natural width: the first one, and from column `from` on as many as fit. */
export function layoutWide<Row>(
  columns: readonly Column<Row>[],
  { widths, from, width }: { widths: NaturalWidths; from: number; width: number },
): ColumnLayout<Row> {
  const [first, ...others] = columns.map((column) => ({
    column,
    width: Math.min(width, widths.get(column.id) ?? column.width),
  }));
  if (first === undefined) return nothing;

  const isAll = spanOf([first, ...others]) <= width;
  const room = isAll ? width : width - noteWidth;
  const mostBefore = isAll ? 0 : furthestStart(first, others, room);
  const hiddenBefore = Math.min(from, mostBefore);
  const placed = [first];
  for (const column of others.slice(hiddenBefore)) {
    if (spanOf([...placed, column]) <= room) {
      placed.push(column);
      continue;
    }
    // One column beside the frozen one, however wide: else scrolling would show nothing.
    if (placed.length === 1) placed.push({ ...column, width: leftWidth(first, column, room) });
    break;
  }
  const hidden = columns.length - placed.length;
  return { placed, hiddenBefore, hidden, canScroll: true, mostBefore };
}

const nothing = { placed: [], hiddenBefore: 0, hidden: 0, canScroll: true, mostBefore: 0 };

/** The furthest that columns scroll: until the last one is on the screen. */
function furthestStart<Row>(
  first: PlacedColumn<Row>,
  others: readonly PlacedColumn<Row>[],
  room: number,
): number {
  let start = Math.max(0, others.length - 1);
  while (start > 0 && spanOf([first, ...others.slice(start - 1)]) <= room) start -= 1;
  return start;
}

const leftWidth = <Row>(first: PlacedColumn<Row>, column: PlacedColumn<Row>, room: number) =>
  Math.max(1, Math.min(column.width, room - first.width - gutter));

const spanOf = <Row>(placed: readonly PlacedColumn<Row>[]): number =>
  placed.reduce((sum, { width }) => sum + width, Math.max(0, placed.length - 1) * gutter);
