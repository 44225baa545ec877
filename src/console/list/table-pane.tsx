import { Text } from 'ink';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { unknownText } from '../../domain/format/number.ts';
import { emptyLine, indented, type Line, line } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { spokenLine } from '../draw/spoken.ts';
import { useShell } from '../shell/shell-context.ts';
import type { Column } from './column.ts';
import {
  type ColumnLayout,
  layoutColumns,
  layoutWide,
  measureColumns,
  type NaturalWidths,
} from './column-layout.ts';
import type { ListLook, RowLines } from './list-description.ts';
import { headLine, type ListFocus, rowLine, tableMargin } from './table-lines.ts';
import type { ShownTable } from './use-table.ts';

export type TablePaneProps<Row, Around> = {
  shown: ShownTable<Row, Around>;
  width: number;
  /** Why there are no rows, when there are none. */
  emptyText: string | readonly Line[];
  /** Said of the selected row below all rows, where these leave room. */
  note?: RowLines<Row, Around> | undefined;
};

/** Rows under heads, as many as fit; the row under the cursor is selected. One row more than the table's height. */
export function TablePane<Row, Around>({
  shown,
  width,
  emptyText,
  note,
}: TablePaneProps<Row, Around>) {
  const { isScreenReader } = useShell();
  const { table, look, around, nowMs } = shown;
  const { state, cursor, height, selected, ids } = look;
  const rows = look.rows.slice(cursor.top, cursor.top + height);
  const layout = useColumnLayout(shown, rows, width - tableMargin);

  if (isScreenReader && selected !== undefined) {
    return <Text>{spokenRow(selected, table.columns, { around, nowMs, width })}</Text>;
  }
  const head = { sort: state.view.sort, focus: focusByPreview[shown.preview] };
  const lines: Line[] = [headLine(layout, head, width - 1)];
  for (const [index, row] of rows.entries()) {
    const at = cursor.top + index;
    const isMarked = state.marks.ids.has(ids[at] ?? '');
    const cell = (column: Column<Row, Around>) => column.cell(row, around, nowMs);
    lines.push(rowLine(layout, cell, { isSelected: at === cursor.index, isMarked }));
  }
  if (rows.length === 0) lines.push(...emptyLines(look.total, emptyText));
  if (note && selected !== undefined) {
    lines.push(emptyLine, ...note(selected, { around, nowMs, width: width - 4 }).map(indented));
  }

  return <Pane lines={lines} width={width} height={height + 1} />;
}

/** A list that is alone needs no sign that keys act on it. */
const focusByPreview: Record<ShownTable<never, never>['preview'], ListFocus> = {
  none: 'alone',
  beside: 'here',
  focused: 'elsewhere',
};

function useColumnLayout<Row, Around>(
  { table, look, around, nowMs, rows: all }: ShownTable<Row, Around>,
  rows: readonly Row[],
  width: number,
): ColumnLayout<Column<Row, Around>> {
  const { columns } = table;
  const { view, firstColumn } = look.state;
  const isWide = view.columns === 'wide';
  const seen = useRef<NaturalWidths>(new Map());
  // Ages change all the time, and no fitted column shows one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const fitting = useMemo(() => {
    const fitted = columns.filter(({ isFitted }) => isFitted);
    return layoutColumns(columns, width, measureColumns(fitted, all, { before, around, nowMs }));
  }, [columns, all, width, around]);

  const widths = isWide
    ? measureColumns(columns, rows, { before: seen.current, around, nowMs })
    : before;
  const layout = isWide ? layoutWide(columns, { widths, from: firstColumn, width }) : fitting;
  useLayoutEffect(() => {
    if (!isWide) return;
    seen.current = widths;
    table.measured({ scrollableColumns: layout.mostBefore });
  });
  return layout;
}

const before: NaturalWidths = new Map();

function emptyLines(total: number, emptyText: string | readonly Line[]): readonly Line[] {
  if (total === 0) {
    return typeof emptyText === 'string'
      ? [emptyLine, line('  ', [emptyText, 'muted'])]
      : emptyText;
  }
  const what = total === 1 ? 'the only row' : `all ${total} rows`;
  return [
    emptyLine,
    line(
      '  ',
      [`The filter hides ${what}.  `, 'muted'],
      ['esc', 'accent'],
      [' clears it', 'muted'],
    ),
  ];
}

/** A row as a screen reader says it: each cell behind the name of its column, none of them cut. */
function spokenRow<Row, Around>(
  row: Row,
  columns: readonly Column<Row, Around>[],
  { around, nowMs }: ListLook<Around>,
): string {
  return columns
    .map(({ title, cell }) => ({
      title,
      text: spokenLine({ spans: [cell(row, around, nowMs)] }),
    }))
    .filter(({ text }) => text !== '' && text !== unknownText)
    .map(({ title, text }) => `${title.toLowerCase()} ${text}`)
    .join(', ');
}
