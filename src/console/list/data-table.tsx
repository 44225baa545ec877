import { Text } from 'ink';
import { useMemo, useRef } from 'react';
import { emptyLine, indented, type Line, line } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { useShell } from '../shell/shell-context.ts';
import type { ColumnLayout } from './column.ts';
import { layoutColumns } from './fitting-layout.ts';
import { spokenRow } from './spoken-row.ts';
import { headLine, type ListFocus, rowLine, tableMargin } from './table-lines.ts';
import type { Table } from './use-table.ts';
import { layoutWide, measureColumns, type NaturalWidths } from './wide-layout.ts';

export type DataTableProps<Row> = {
  table: Table<Row>;
  width: number;
  /** Why there are no rows, when there are none. */
  emptyText: string;
  /** Said of the selected row below all rows, where these leave room. */
  note?: (row: Row, width: number) => readonly Line[];
};

/** Rows under heads, as many as fit; the row under the cursor is selected. One row more than `table.height`. */
export function DataTable<Row>({ table, width, emptyText, note }: DataTableProps<Row>) {
  const { isScreenReader } = useShell();
  const { visible, total, cursor, height, state } = table;
  const rows = visible.rows.slice(cursor.top, cursor.top + height);
  const layout = useColumnLayout(table, rows, width - tableMargin);
  const { marks, view } = state;

  if (isScreenReader && table.selected !== undefined) {
    return <Text>{spokenRow(table.selected, table.columns)}</Text>;
  }
  const focus = focusOf(table);
  const lines: Line[] = [headLine(layout, { sort: view.sort, focus }, width - 1)];
  for (const [index, row] of rows.entries()) {
    const at = cursor.top + index;
    const isMarked = marks.ids.has(visible.ids[at] ?? '');
    lines.push(rowLine(row, layout, { isSelected: at === cursor.index, isMarked }));
  }
  if (rows.length === 0) lines.push(...emptyLines(total, emptyText));
  if (note && table.selected !== undefined) {
    lines.push(emptyLine, ...note(table.selected, width - 4).map(indented));
  }

  return <Pane lines={lines} width={width} height={height + 1} />;
}

/** A list that is alone needs no sign that keys act on it. */
function focusOf<Row>({ controls: { preview } }: Table<Row>): ListFocus {
  if (preview?.isShown() !== true) return 'alone';
  return preview.isFocused() ? 'elsewhere' : 'here';
}

function useColumnLayout<Row>(
  { columns, state, model }: Table<Row>,
  rows: readonly Row[],
  width: number,
): ColumnLayout<Row> {
  const isWide = state.view.columns === 'wide';
  const widths = useRef<NaturalWidths>(new Map());
  const all = model.content().rows;
  const fitting = useMemo(() => {
    const fitted = columns.filter(({ isFitted }) => isFitted);
    return layoutColumns(columns, width, measureColumns(fitted, all, new Map()));
  }, [columns, all, width]);
  if (!isWide) return fitting;

  widths.current = measureColumns(columns, rows, widths.current);
  const layout = layoutWide(columns, { widths: widths.current, from: state.firstColumn, width });
  model.limitScroll(layout.mostBefore);
  return layout;
}

function emptyLines(total: number, emptyText: string): Line[] {
  if (total === 0) return [emptyLine, line('  ', [emptyText, 'muted'])];
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
