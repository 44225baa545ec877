import type { Tokens } from 'marked';
import type { Span } from '../line.ts';
import { type Row, rowLines } from '../row.ts';
import { signs } from '../signs.ts';
import { fitSpans, spansWidth } from '../spans.ts';
import { inlineRows } from './inline-spans.ts';

type Cell = Span[];
type Align = Tokens.Table['align'][number];

/** No column is made narrower than this while others have more. */
const leastColumn = 4;
const gap = 2;

/** A table with aligned columns. Cells that are too long for the room are broken into lines. */
export function tableRows({ header, align, rows }: Tokens.Table): Row[] {
  const head = header.map(({ tokens }) => oneRow(inlineRows(tokens, 'strong')));
  const body = rows.map((row) => row.map(({ tokens }) => oneRow(inlineRows(tokens))));
  const natural = head.map((_, column) =>
    Math.max(1, ...[head, ...body].map((row) => spansWidth(row[column] ?? []))),
  );
  const widthsFor = remembered((room: number) => columnWidths(natural, room));

  return [
    cellRow(head, align, widthsFor),
    ruleRow(natural, widthsFor),
    ...body.map((row) => cellRow(row, align, widthsFor)),
  ];
}

// A line break within a cell would tear the row apart.
const oneRow = (rows: Span[][]): Cell =>
  rows.flatMap((row, index) => (index === 0 ? row : [{ text: ' ' }, ...row]));

function cellRow(cells: Cell[], align: Align[], widthsFor: (room: number) => number[]): Row {
  return {
    spans: cells.flatMap((cell, index) => (index === 0 ? cell : [{ text: '  ' }, ...cell])),
    flow: 'code',
    layOut(room) {
      const widths = widthsFor(room);
      const columns = widths.map((width, column) =>
        rowLines({ spans: cells[column] ?? [], flow: 'code' }, { width, isWrapped: true }),
      );
      const height = Math.max(1, ...columns.map((lines) => lines.length));
      return Array.from({ length: height }, (_, line) =>
        widths.flatMap((width, column) => [
          ...(column === 0 ? [] : [{ text: ' '.repeat(gap) }]),
          ...aligned(columns[column]?.[line]?.spans ?? [], width, align[column] ?? null),
        ]),
      );
    },
  };
}

function ruleRow(natural: number[], widthsFor: (room: number) => number[]): Row {
  const spans = (widths: number[]): Span[] => [
    { text: widths.map((width) => signs.rule.repeat(width)).join(' '.repeat(gap)), tone: 'border' },
  ];
  return { spans: [], flow: 'cut', layOut: (room) => [spans(widthsFor(room) ?? natural)] };
}

function aligned(spans: readonly Span[], width: number, align: Align): readonly Span[] {
  const free = width - spansWidth(spans);
  if (free <= 0) return fitSpans(spans, width);
  const before = align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0;
  return [{ text: ' '.repeat(before) }, ...spans, { text: ' '.repeat(free - before) }];
}

/** The natural widths where they fit; else the widest columns give way until the table does. */
function columnWidths(natural: number[], room: number): number[] {
  const most = Math.max(natural.length, room - gap * (natural.length - 1));
  const widths = [...natural];
  let over = widths.reduce((sum, width) => sum + width, 0) - most;
  while (over > 0) {
    const widest = Math.max(...widths);
    if (widest <= leastColumn) break;
    const second = Math.max(leastColumn, ...widths.filter((width) => width < widest));
    const count = widths.filter((width) => width === widest).length;
    const each = Math.max(1, Math.min(widest - second, Math.ceil(over / count)));
    for (const [column, width] of widths.entries()) {
      if (width !== widest || over <= 0) continue;
      const less = Math.min(each, over);
      widths[column] = width - less;
      over -= less;
    }
  }
  return widths;
}

function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let known: { key: Key; value: Value } | undefined;
  return (key) => {
    if (known?.key !== key) known = { key, value: make(key) };
    return known.value;
  };
}
