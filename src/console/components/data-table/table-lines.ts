import { sanitizeLine } from '../../../terminal/sanitize.ts';
import {
  padEnd,
  padStart,
  textWidth,
  truncateEnd,
  truncateMiddle,
  truncateStart,
} from '../../../terminal/width.ts';
import type { Line, Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { type ColumnLayout, gutter, type PlacedColumn } from './column.ts';

const gap = ' '.repeat(gutter);

/** The heads of the columns, and how many had no room. */
export function headLine<Row>({ placed, hidden }: ColumnLayout<Row>, glyphs: Glyphs): Line {
  const heads = placed.map(({ column, width }) =>
    column.align === 'right' ? padStart(column.title, width) : padEnd(column.title, width),
  );
  const text = ` ${heads.join(gap)}`;
  const rest = hidden === 0 ? [] : [{ text: ` +${hidden}${glyphs.arrow}`, tone: 'muted' as const }];
  return { spans: [{ text, tone: 'strong' }, ...rest] };
}

/** One row, its cells cut and aligned to their columns. */
export function rowLine<Row>(row: Row, { placed }: ColumnLayout<Row>, isSelected: boolean): Line {
  const spans: Span[] = [{ text: ' ' }];
  for (const [index, { column, width }] of placed.entries()) {
    if (index > 0) spans.push({ text: gap });
    spans.push(fitCell(column.cell(row), { column, width }));
  }
  return { spans, isSelected };
}

const cuts = { end: truncateEnd, middle: truncateMiddle, start: truncateStart };

function fitCell<Row>(cell: Span, { column, width }: PlacedColumn<Row>): Span {
  const clean = sanitizeLine(cell.text);
  const cut = textWidth(clean) <= width ? clean : cuts[column.cut ?? 'end'](clean, width);
  const text = column.align === 'right' ? padStart(cut, width) : padEnd(cut, width);
  return { ...cell, text };
}
