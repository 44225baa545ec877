import { sanitizeLine } from '../../../terminal/sanitize.ts';
import {
  padEnd,
  padStart,
  textWidth,
  truncateEnd,
  truncateMiddle,
  truncateStart,
} from '../../../terminal/width.ts';
import { fitSpans } from '../../text/fit-line.ts';
import type { Line, Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { type ColumnLayout, gutter, type PlacedColumn } from './column.ts';
import type { TableSort } from './table-state.ts';

const gap = ' '.repeat(gutter);
const noMark = '  ';

/** Cells that are no column's: the mark before the first, the arrow of the sort after the last. */
export const tableMargin = 3;

/** Whether keys act on the list, where they can act on something beside it, too. */
export type ListFocus = 'alone' | 'here' | 'elsewhere';

/** The heads of the columns: the sorted one with its direction, and how many columns have no room. */
export function headLine<Row>(
  layout: ColumnLayout<Row>,
  { sort, focus = 'alone' }: { sort: TableSort | undefined; focus?: ListFocus },
  width: number,
  glyphs: Glyphs,
): Line {
  const note = hiddenNote(layout, glyphs);
  // In a fitting layout a growing column has room to spare, and the right edge belongs to a head.
  const host = layout.canScroll
    ? undefined
    : (layout.placed.find(({ column }) => column.grow !== undefined) ??
      layout.placed.find(({ column }) => column.isFitted));
  const heads = layout.placed.map((placed) =>
    headCell(placed, sort, placed === host && note !== '' ? `  ${note}` : '', glyphs),
  );
  const tone = focus === 'elsewhere' ? 'muted' : 'strong';
  const spans: Span[] = [
    focus === 'here' ? { text: `${glyphs.cursor} `, tone: 'accent' } : { text: noMark },
    { text: heads.join(gap.slice(1)), tone },
  ];
  if (note === '' || host !== undefined) return { spans };

  return {
    spans: [
      ...fitSpans(spans, width - textWidth(note) - 1, glyphs.ellipsis),
      { text: ' ' },
      { text: note, tone },
    ],
  };
}

/** One head, and a cell of the gutter after it: there stands the arrow where the title needs the whole width. */
function headCell<Row>(
  { column, width }: PlacedColumn<Row>,
  sort: TableSort | undefined,
  note: string,
  { up, down, ellipsis }: Glyphs,
): string {
  const isSorted = sort?.column === column.id;
  const arrow = isSorted ? (sort.direction === 'ascending' ? up : down) : ' ';
  return column.align === 'right'
    ? `${padStart(column.title, width, ellipsis)}${arrow}`
    : padEnd(`${column.title}${arrow}${note}`, width + 1, ellipsis);
}

/** How many columns are not shown, and on which sides: `+2 cols`, `‹ +5 cols ›`. */
function hiddenNote<Row>(
  { hidden, hiddenBefore, canScroll }: ColumnLayout<Row>,
  { set }: Glyphs,
): string {
  if (hidden === 0) return '';
  const [left, right] = set === 'unicode' ? ['‹ ', ' ›'] : ['< ', ' >'];
  const after = canScroll && hidden > hiddenBefore ? right : '';
  return `${hiddenBefore > 0 ? left : ''}+${hidden} ${hidden === 1 ? 'col' : 'cols'}${after}`;
}

/** One row, its cells cut and aligned to their columns. */
export function rowLine<Row>(
  row: Row,
  { placed }: ColumnLayout<Row>,
  { isSelected, isMarked }: { isSelected: boolean; isMarked: boolean },
  glyphs: Glyphs,
): Line {
  const spans: Span[] = [isMarked ? { text: `${glyphs.mark} `, tone: 'mark' } : { text: noMark }];
  for (const [index, { column, width }] of placed.entries()) {
    if (index > 0) spans.push({ text: gap });
    spans.push(fitCell(column.cell(row), { column, width }, glyphs));
  }
  return { spans, isSelected };
}

const cuts = { end: truncateEnd, middle: truncateMiddle, start: truncateStart };

function fitCell<Row>(
  cell: Span,
  { column, width }: PlacedColumn<Row>,
  { ellipsis }: Glyphs,
): Span {
  const clean = sanitizeLine(cell.text);
  const cut = textWidth(clean) <= width ? clean : cuts[column.cut ?? 'end'](clean, width, ellipsis);
  const text = column.align === 'right' ? padStart(cut, width) : padEnd(cut, width);
  return { ...cell, text };
}
