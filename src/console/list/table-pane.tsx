import { useMemo } from 'react';
import { formatCount, unknownText } from '../../figures/format/number.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import type { Point } from '../../terminal/keyboard.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import {
  longestFitting,
  longestWhole,
  padEnd,
  padStart,
  textWidth,
  truncateEnd,
  truncateMiddle,
  truncateStart,
} from '../../terminal/width.ts';
import {
  type ColumnLayout,
  columnAt,
  gutter,
  hiddenNote,
  type PlacedColumn,
} from '../draw/column-layout.ts';
import {
  emptyLine,
  indented,
  type Line,
  line,
  type Span,
  signs,
  spokenLine,
  spokenLines,
} from '../draw/line.ts';
import { Pane, Spoken } from '../draw/pane.tsx';
import { indentLead, wrappedLines } from '../draw/row.ts';
import { fitSpans, spansWidth } from '../draw/spans.ts';
import { keyOf } from '../keys/binding.ts';
import type { Keymap } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import type { Column } from './column.ts';
import { sortBy, type TableSort } from './column-value.ts';
import type { LineContext, RowLines } from './list-description.ts';
import { whyNothingFound } from './nothing-found.ts';
import type { TableLook, TableSnapshot } from './shown-table.ts';
import type { RowlessSnapshot, ShownTable, Table } from './table.ts';
import { tableActions } from './table-actions.ts';
import { clearable } from './table-state.ts';

type TablePaneProps<Row, Context> = {
  shown: ShownTable<Row, Context>;
  width: number;
  /** The reason why there are no rows at all. */
  emptyText: () => string | readonly Line[];
  /** What makes a note on the selected row below all rows, if they leave room. */
  noteOf(snapshot: TableSnapshot<Row>): RowLines<Row, Context> | undefined;
  openedBy?: string | undefined;
};

/** As many rows as fit below the column heads; the row under the cursor is selected. One line higher than the table. */
export function TablePane<Row, Context>(props: TablePaneProps<Row, Context>) {
  const { shown, width, emptyText, openedBy } = props;
  const { isScreenReader, keymap } = useShell();
  const made = useMemo(
    () => ({ linesFor: memoizeLast(cachedLines<Row, Context>), headFor: memoizeLast(headLine) }),
    [],
  );
  const { table, data, snapshot } = shown;
  const { context, nowMs } = data;

  if (isScreenReader) {
    const { state, selected, cursor } = snapshot;
    const isMarked = state.marks.ids.has(cursor.id ?? '');
    const room = { context, nowMs, width: spokenWidth };
    const said =
      selected === undefined
        ? emptyLines(snapshot, emptyText, { width: spokenWidth, keymap })
        : [line(spokenRow(selected, table.columns, { ...room, isMarked }))];
    return <Spoken>{spokenLines(said)}</Spoken>;
  }
  const lines = () => tableLines(table.look(), { ...props, keymap, ...made });

  /** The first click on a row selects it, the second opens it. Clicking a head sorts by its column. */
  const onClick = ({ x, y }: Point) => {
    const { snapshot, layout, preview } = table.look();
    if (y === 0) sortByHead(x, layout, table);
    const { cursor, ids } = snapshot;
    const index = cursor.top + y - 1;
    if (y === 0 || index >= ids.length) return undefined;
    if (preview === 'focused') table.update({ type: 'pane-focused', pane: 'list' });
    else if (index === cursor.index) return openedBy;
    table.rows.moveTo(index);
    return undefined;
  };
  return <Pane lines={lines} width={width} height={snapshot.height + 1} onClick={onClick} />;
}

type TableDrawing<Row, Context> = Pick<
  TablePaneProps<Row, Context>,
  'width' | 'emptyText' | 'noteOf'
> & { keymap: Keymap; linesFor: typeof cachedLines<Row, Context>; headFor: typeof headLine };

function tableLines<Row, Context>(
  { snapshot, data, layout, preview }: TableLook<Row, Context>,
  { width, emptyText, noteOf, keymap, linesFor, headFor }: TableDrawing<Row, Context>,
): Line[] {
  const { context, nowMs } = data;
  const { state, cursor, height, selected, ids } = snapshot;
  const rows = snapshot.rows.slice(cursor.top, cursor.top + height);
  const lineOf = linesFor(layout, context, nowMs);
  const lines: Line[] = [headFor(layout, state.view.sort, preview, width - 1)];
  for (const [index, row] of rows.entries()) {
    const at = cursor.top + index;
    const isMarked = state.marks.ids.has(ids.at(at) ?? '');
    lines.push(withSigns(lineOf(row), { isSelected: at === cursor.index, isMarked }));
  }
  if (rows.length === 0) lines.push(...emptyLines(snapshot, emptyText, { width, keymap }));
  const note = noteOf(snapshot);
  if (note && selected !== undefined) {
    lines.push(emptyLine, ...note(selected, { context, nowMs, width: width - 4 }).map(indented));
  }
  return lines;
}

function sortByHead<Row, Context>(
  x: number,
  layout: ColumnLayout<Column<Row, Context>>,
  { get, update }: Table<Row, Context>,
): void {
  const clicked = columnAt(layout, x - noMark.length);
  if (!clicked?.value) return;
  update({ type: 'sorted', sort: sortBy(clicked, get().view.sort) });
}

function emptyLines(
  snapshot: RowlessSnapshot,
  emptyText: () => string | readonly Line[],
  { width, keymap }: { width: number; keymap: Keymap },
): readonly Line[] {
  const { state, total, isPartial } = snapshot;
  const wrapped = (text: string) =>
    wrappedLines(text, width - 1, { lead: indentLead(2), tone: 'muted' });
  if (total === 0) {
    const text = emptyText();
    return typeof text === 'string' ? [emptyLine, ...wrapped(text)] : text;
  }
  if (isPartial)
    return [emptyLine, line([`  Testing ${formatCount(total)} rows${signs.ellipsis}`, 'muted'])];
  const what = total === 1 ? 'the only row' : `all ${total} rows`;
  const [id, help] = clearable(state)
    ? ['table.clear', ' clears it']
    : ['table.filter', ' changes it'];
  const key = keyOf(id, tableActions, keymap);
  const reason = whyNothingFound(snapshot.filter.terms, snapshot.fields, snapshot.valuesOf);
  return [
    emptyLine,
    ...(reason === undefined ? [] : wrapped(reason)),
    line(
      [`  The filter hides ${what}.  `, 'muted'],
      [key ?? '', 'accent'],
      [key ? help : '', 'muted'],
    ),
  ];
}

const hasWords = /[\p{L}\p{N}]/u;

/** A row for a screen reader: each cell after the name of its column, untruncated. */
function spokenRow<Row, Context>(
  row: Row,
  columns: readonly Column<Row, Context>[],
  { context, nowMs, isMarked }: LineContext<Context> & { isMarked: boolean },
): string {
  const spoken = columns.map(({ title, cell }) => {
    const shown = cell(row, context, nowMs);
    const text = shown.text === unknownText ? '' : spokenLine({ spans: [shown] });
    return hasWords.test(text) ? `${title.toLowerCase()} ${text}` : '';
  });
  return [isMarked ? 'marked' : '', ...spoken].filter(Boolean).join(', ');
}

/** Lines for a screen reader are not wrapped. */
const spokenWidth = 1_000;

const gap = ' '.repeat(gutter);
const noMark = '  ';
const noteGap = '  ';

type HeadColumn = Pick<Column<never>, 'id' | 'title' | 'align' | 'grow' | 'isFitted'>;

/** The column heads: the sorted one with its direction, and the number of columns that do not fit. */
function headLine(
  layout: ColumnLayout<HeadColumn>,
  sort: TableSort | undefined,
  preview: ShownTable<never, never>['preview'],
  width: number,
): Line {
  const note = hiddenNote(layout);
  const notes = [note, note.replace(/ columns?/, '')];
  // In a fitting layout a growing column has room to spare, and the right edge belongs to a head.
  const host = layout.canScroll
    ? undefined
    : (layout.placed.find(({ column }) => column.grow !== undefined) ??
      layout.placed.find(({ column }) => column.isFitted));
  const heads = layout.placed.map((placed) => headCell(placed, sort, placed === host ? notes : []));
  const tone = preview === 'focused' ? 'muted' : 'strong';
  const spans: Span[] = [
    // A list without a preview needs no sign that it has the focus.
    preview === 'shown' ? { text: `${signs.cursor} `, tone: 'accent' } : { text: noMark },
    { text: heads.join(gap.slice(1)).trimEnd(), tone },
  ];
  if (note === '' || host !== undefined) return { spans };

  const shown = longestFitting(notes, width - spansWidth(spans) - 1);
  return {
    spans: [...fitSpans(spans, width - textWidth(shown) - 1), { text: ' ' }, { text: shown, tone }],
  };
}

/** One head, and a cell of the gutter after it, which has the arrow if the title needs the whole width. */
function headCell(
  { column, width }: PlacedColumn<HeadColumn>,
  sort: TableSort | undefined,
  notes: readonly string[],
): string {
  const isSorted = sort?.column === column.id;
  const arrow = isSorted ? (sort.direction === 'ascending' ? signs.up : signs.down) : ' ';
  if (column.align === 'right') return `${padStart(column.title, width)}${arrow}`;
  const note = longestWhole(notes, width - textWidth(column.title) - noteGap.length);
  return padEnd(`${column.title}${arrow}${note && noteGap}${note}`, width + 1);
}

/** The lines of rows, each made once: a key changes two of them, and a screen has many. */
function cachedLines<Row, Context>(
  { placed }: ColumnLayout<Column<Row, Context>>,
  context: Context,
  nowMs: number,
): (row: Row) => Line {
  const made = new Map<Row, Line>();
  return (row) => {
    const known = made.get(row);
    if (known) return known;
    const spans: Span[] = [{ text: noMark }];
    for (const [index, { column, width }] of placed.entries()) {
      if (index > 0) spans.push({ text: gap });
      spans.push(fitCell(column.cell(row, context, nowMs), column, width));
    }
    const line: Line = { spans, isSelected: false };
    made.set(row, line);
    return line;
  };
}

function withSigns(
  line: Line,
  { isSelected, isMarked }: { isSelected: boolean; isMarked: boolean },
): Line {
  if (!isMarked) return isSelected ? { ...line, isSelected } : line;
  const [, ...cells] = line.spans;
  return { spans: [{ text: `${signs.mark} `, tone: 'mark' }, ...cells], isSelected };
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
