import type { ListNeeds } from '../draw/column-layout.ts';
import type { Size } from '../draw/line.ts';
import type { RowCursor } from '../draw/row-cursor.ts';

/** Where the preview of a list is, and the room for both. Beside the list, a wall is between them. */
export type ListSplit = {
  isBelow: boolean;
  list: Size;
  preview: Size;
  /** The columns into which the preview is divided. */
  columns: { count: number; width: number; gap: number };
};

type SplitRoom = {
  /** Cells that the preview needs, if fewer than usual. */
  previewWidth?: number | undefined;
  /** The maximum of cells for the preview. */
  maxPreview?: number;
  /** By default those of a list whose rows may be of any length. */
  needs?: ListNeeds | undefined;
};

/** The divider between the two, and a blank. */
export const wallWidth = 2;

/** The widths of a preview: the minimum, in which an ID fits after its name, the one that suits most contents, and the widest readable one. */
const [minPreview, usualPreview, widestPreview] = [54, 62, 120];

const anyRows = (width: number): ListNeeds => ({
  min: Math.floor(width * 0.55),
  all: 0,
  max: Math.floor(width * 0.7),
});

/** The preview gives up cells that the most important columns need, and gets those that the list does not need. */
export function besideSplit(
  { width, height }: Size,
  {
    previewWidth = usualPreview,
    maxPreview = widestPreview,
    needs = anyRows(width),
  }: SplitRoom = {},
): ListSplit {
  const within = (preview: number) => width - wallWidth - preview;
  const wanted = Math.max(needs.min, needs.all, Math.min(needs.max, within(previewWidth)));
  const cells = Math.max(within(maxPreview), Math.min(wanted, within(minPreview)));
  const preview = { width: within(cells), height };
  const columns = { count: 1, width: preview.width - 1, gap: 0 };
  return { isBelow: false, list: { width: cells, height }, preview, columns };
}

/** Below this height, a preview under the list would leave too few rows of both. */
const minForBelow = 21;

/** Rows that a preview below its list has at least. */
const minRows = 8;

/** A short list leaves the preview more than this share of the rows. */
const listShare = 2 / 3;

/**
 * A list and its preview: one above the other where columns would be hidden beside the narrowest preview, or cut while all
 * rows fit above it; otherwise side by side. So a wider terminal never shows fewer columns. Undefined if a preview fits
 * neither way. `rows` is the number of rows of the list.
 */
export function listSplit(size: Size, rows: number, room: SplitRoom): ListSplit | undefined {
  const { width, height } = size;
  const beside = width - wallWidth - minPreview;
  const { all = 0, max = 0 } = room.needs ?? {};
  // Besides its rows, a list has the column heads and a blank line.
  const [wanted, allowed] = [rows + 2, Math.min(Math.ceil(height * listShare), height - minRows)];
  const hidesColumns = all > beside;
  if (!hidesColumns && !(max > beside && wanted <= allowed)) return besideSplit(size, room);
  if (height < minForBelow) return hidesColumns ? undefined : besideSplit(size, room);
  const listHeight = Math.min(wanted, allowed);
  return {
    isBelow: true,
    list: { width, height: listHeight },
    preview: { width, height: height - listHeight },
    columns: previewColumns(width - 2 * previewIndent),
  };
}

/** Fewer rows would hold hardly more than the name of a row. */
const minLeft = 8;

/** Whether a list of so many rows leaves room for details of the selected row below it, on a screen without a preview. */
export const leavesRoom = ({ height }: Size, rows: number): boolean => height - rows > minLeft;

/** A preview below a list is aligned with its rows. */
export const previewIndent = 2;

const previewGap = 3;

/** The widths of the columns into which a preview below its list is divided. */
export function previewColumns(width: number): ListSplit['columns'] {
  const count = Math.max(1, Math.floor((width + previewGap) / (minPreview + previewGap)));
  return { count, width: Math.floor((width + previewGap) / count) - previewGap, gap: previewGap };
}

/** The first visible line of a preview with `count` lines. The scroll position belongs to one row. */
export function previewTop(
  {
    state,
    cursor,
  }: {
    state: { previewed: { id: string | undefined; top: number } };
    cursor: RowCursor;
  },
  { count, height }: { count: number; height: number },
): number {
  const { id, top } = state.previewed;
  return id === cursor.id ? Math.max(0, Math.min(top, count - height)) : 0;
}

type Room = { count: number; height: number };

/** Lines in columns, and how many of them these hold. `isTorn` if a block continues in the next column. */
type Flow<L> = { columns: L[][]; held: number; isTorn: boolean };

/** The number of blanks before a line; undefined for a blank one. */
type IndentOf<L> = (line: L) => number | undefined;

/**
 * Lines in `count` columns of `height`, one after the other. A column that another one follows ends at a blank line,
 * if one is in its lower half, so that few blocks are torn apart. Otherwise a heading stays with the first line below it.
 */
export function flowed<L>(
  lines: readonly L[],
  { count, height }: Room,
  indentOf: IndentOf<L> = () => 0,
): Flow<L> {
  const indents = lines.map(indentOf);
  let from = 0;
  let isTorn = false;
  const columns = Array.from({ length: count }, (_, index) => {
    if (index > 0 && from < lines.length && indents[from] === undefined) from += 1;
    const isLast = index === count - 1 || from + height >= lines.length;
    const blank = isLast ? -1 : indents.slice(from, from + height + 1).lastIndexOf(undefined);
    const endsBlock = blank > height / 2;
    isTorn ||= !isLast && !endsBlock;
    const whole = lines.slice(from, from + (endsBlock ? blank : height));
    const column = isLast || endsBlock ? whole : whole.slice(0, untied(indents, from, height));
    from += column.length;
    return column;
  });
  return { columns, held: from, isTorn };
}

/** How many lines of a column of `height` precede one that does not belong to the line above it. */
function untied(indents: readonly (number | undefined)[], from: number, height: number): number {
  for (let count = height; count > 0; count -= 1) {
    const [above, before, own] = [2, 1, 0].map((back) => indents[from + count - back]);
    const isBelow = before !== undefined && own !== undefined;
    if (!isBelow || (above !== undefined && own <= before)) return count;
  }
  return height;
}

/** A block of more lines is torn apart rather than leaving all columns but one empty. */
const maxInOneColumn = 8;

/** The same in columns as low as possible without tearing a block, so that short contents use the whole width. */
export function balanced<L>(lines: readonly L[], room: Room, indentOf: IndentOf<L>): Flow<L> {
  let torn: Flow<L> | undefined;
  for (let height = Math.ceil(lines.length / room.count); height < room.height; height += 1) {
    const low = flowed(lines, { ...room, height }, indentOf);
    if (low.held < lines.length) continue;
    if (low.isTorn) torn ??= low;
    else return height > maxInOneColumn && height >= lines.length ? (torn ?? low) : low;
  }
  return flowed(lines, room, indentOf);
}
