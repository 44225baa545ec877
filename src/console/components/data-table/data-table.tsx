import { useMemo } from 'react';
import { emptyLine, type Line, line } from '../../text/line.ts';
import { Pane } from '../pane.tsx';
import { type Column, layoutColumns } from './column.ts';
import { headLine, rowLine } from './table-lines.ts';
import type { Table } from './use-table.ts';

export type DataTableProps<Row> = {
  table: Table<Row>;
  columns: readonly Column<Row>[];
  width: number;
  /** Why there are no rows, when there are none. */
  emptyText: string;
};

/** Rows under heads, as many as fit; the row under the cursor is selected. One row more than `table.height`. */
export function DataTable<Row>({ table, columns, width, emptyText }: DataTableProps<Row>) {
  const { rows, cursor, height } = table;
  const layout = useMemo(() => layoutColumns(columns, width - 2), [columns, width]);

  const lines: Line[] = [headLine(layout)];
  const end = Math.min(rows.length, cursor.top + height);
  for (let index = cursor.top; index < end; index++) {
    const row = rows[index];
    if (row !== undefined) lines.push(rowLine(row, layout, index === cursor.index));
  }
  if (rows.length === 0) lines.push(emptyLine, line(['  ', 'muted'], [emptyText, 'muted']));

  return <Pane lines={lines} width={width} height={height + 1} />;
}
