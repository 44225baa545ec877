import { sanitizeLine } from '../../terminal/sanitize.ts';
import {
  padEnd,
  padStart,
  textWidth,
  truncateEnd,
  truncateMiddle,
  truncateStart,
} from '../../terminal/width.ts';
import { fitSpans } from '../draw/fit-line.ts';
import type { Line, Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import type { Column } from './column.ts';
import { type ColumnLayout, gutter, type PlacedColumn } from './column-layout.ts';
import type { TableSort } from './table-state.ts';

const gap = ' '.repeat(gutter);
const noMark = '  ';

/** Cells that are no column's: the mark before the first, the arrow of the sort after the last. */
export const tableMargin = 3;

/** Whether keys act on the list, where they can act on something beside it, too. */
export type ListFocus = 'alone' | 'here' | 'elsewhere';

/** What of a column its head says, and how its cells are cut. */
type HeadColumn = Pick<Column<never>, 'id' | 'title' | 'align' | 'grow' | 'isFitted'>;

/** The heads of the columns: the sorted one with its direction, and how many columns have no room. */
export function headLine(
  layout: ColumnLayout<HeadColumn>,
  { sort, focus = 'alone' }: { sort: TableSort | undefined; focus?: ListFocus },
  width: number,
): Line {
  const note = hiddenNote(layout);
  // In a fitting layout a growing column has room to spare, and the right edge belongs to a head.
  const host = layout.canScroll
    ? undefined
    : (layout.placed.find(({ column }) => column.grow !== undefined) ??
      layout.placed.find(({ column }) => column.isFitted));
  const heads = layout.placed.map((placed) =>
    headCell(placed, sort, placed === host && note !== '' ? `  ${note}` : ''),
  );
  const tone = focus === 'elsewhere' ? 'muted' : 'strong';
  const spans: Span[] = [
    focus === 'here' ? { text: `${signs.cursor} `, tone: 'accent' } : { text: noMark },
    { text: heads.join(gap.slice(1)), tone },
  ];
  if (note === '' || host !== undefined) return { spans };

  return {
    spans: [...fitSpans(spans, width - textWidth(note) - 1), { text: ' ' }, { text: note, tone }],
  };
}

/** One head, and a cell of the gutter after it: there stands the arrow where the title needs the whole width. */
function headCell(
  { column, width }: PlacedColumn<HeadColumn>,
  sort: TableSort | undefined,
  note: string,
): string {
  const isSorted = sort?.column === column.id;
  const arrow = isSorted ? (sort.direction === 'ascending' ? signs.up : signs.down) : ' ';
  return column.align === 'right'
    ? `${padStart(column.title, width)}${arrow}`
    : padEnd(`${column.title}${arrow}${note}`, width + 1);
}

/** How many columns are not shown, and on which sides: `+2 cols`, `‹ +5 cols ›`. */
function hiddenNote({ hidden, hiddenBefore, canScroll }: ColumnLayout<HeadColumn>): string {
  if (hidden === 0) return '';
  const after = canScroll && hidden > hiddenBefore ? ' ›' : '';
  return `${hiddenBefore > 0 ? '‹ ' : ''}+${hidden} ${hidden === 1 ? 'col' : 'cols'}${after}`;
}

/** One row, its cells cut and aligned to their columns. */
export function rowLine<C extends Pick<Column<never>, 'align' | 'cut'>>(
  { placed }: ColumnLayout<C>,
  cellOf: (column: C) => Span,
  { isSelected, isMarked }: { isSelected: boolean; isMarked: boolean },
): Line {
  const spans: Span[] = [isMarked ? { text: `${signs.mark} `, tone: 'mark' } : { text: noMark }];
  for (const [index, { column, width }] of placed.entries()) {
    if (index > 0) spans.push({ text: gap });
    spans.push(fitCell(cellOf(column), column, width));
  }
  return { spans, isSelected };
}

const cuts = { end: truncateEnd, middle: truncateMiddle, start: truncateStart };

function fitCell(
  cell: Span,
  { align, cut = 'end' }: Pick<Column<never>, 'align' | 'cut'>,
  width: number,
): Span {
  const clean = sanitizeLine(cell.text);
  const shown = textWidth(clean) <= width ? clean : cuts[cut](clean, width);
  return { ...cell, text: align === 'right' ? padStart(shown, width) : padEnd(shown, width) };
}
