import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth } from '../../terminal/width.ts';
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

/**
 * Whole columns at their natural width: those up to the name, and from the scrolled one on as many
 * as fit. `from` counts scrolled columns.
 */
export function layoutWide<Row>(
  columns: readonly Column<Row>[],
  { widths, from, width }: { widths: NaturalWidths; from: number; width: number },
): ColumnLayout<Row> {
  const natural = columns.map((column) => ({
    column,
    width: widths.get(column.id) ?? column.width,
  }));
  if (spanOf(natural) <= width) {
    return { placed: natural, hiddenBefore: 0, hidden: 0, canScroll: true, mostBefore: 0 };
  }

  const names =
    1 +
    Math.max(
      0,
      columns.findIndex(({ isName = false }) => isName),
    );
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
  return { placed, hiddenBefore, hidden, canScroll: true, mostBefore };
}

/** Frozen columns take half of the room at most; the name, the last of them, gives way. */
function narrowed<Row>(frozen: readonly PlacedColumn<Row>[], room: number): PlacedColumn<Row>[] {
  const before = frozen.slice(0, -1);
  const most = Math.floor(room / 2) - spanOf(before) - (before.length > 0 ? gutter : 0);
  return [...before, ...frozen.slice(-1).map((name) => cutTo(name, most))];
}

const cutTo = <Row>({ column, width }: PlacedColumn<Row>, most: number): PlacedColumn<Row> => ({
  column,
  width: Math.max(1, Math.min(width, most)),
});

/** The furthest that columns scroll: until the last one is on the screen. */
function furthestStart<Row>(
  frozen: readonly PlacedColumn<Row>[],
  others: readonly PlacedColumn<Row>[],
  room: number,
): number {
  let start = Math.max(0, others.length - 1);
  while (start > 0 && spanOf([...frozen, ...others.slice(start - 1)]) <= room) start -= 1;
  return start;
}

const spanOf = <Row>(placed: readonly PlacedColumn<Row>[]): number =>
  placed.reduce((sum, { width }) => sum + width, Math.max(0, placed.length - 1) * gutter);
