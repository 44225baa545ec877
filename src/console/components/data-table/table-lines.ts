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
import { type ColumnLayout, gutter, type PlacedColumn } from './column.ts';

const gap = ' '.repeat(gutter);

/** The heads of the columns. The first that grows also says how many columns had no room. */
export function headLine<Row>({ placed, hidden }: ColumnLayout<Row>): Line {
  const host = hidden === 0 ? undefined : placed.find(({ column }) => column.grow !== undefined);
  const heads = placed.map(({ column, width }) => {
    const note = column === host?.column ? `  +${hidden} cols` : '';
    const title = `${column.title}${note}`;
    return column.align === 'right' ? padStart(title, width) : padEnd(title, width);
  });
  return { spans: [{ text: ` ${heads.join(gap)}`, tone: 'strong' }] };
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
