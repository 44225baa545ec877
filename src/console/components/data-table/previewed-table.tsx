import type { Line } from '../../text/line.ts';
import type { Size } from '../frame/screen-size.ts';
import { Pane } from '../pane.tsx';
import { Split } from '../split.tsx';
import { useRested } from '../use-rested.ts';
import { DataTable } from './data-table.tsx';
import type { Table } from './use-table.ts';

export type PreviewedTableProps<Row> = {
  table: Table<Row>;
  size: Size;
  /** Why there are no rows, when there are none. */
  emptyText: string;
  preview: (row: Row, width: number) => readonly Line[];
};

/** A table and, where there is room, what is known of its selected row beside it. */
export function PreviewedTable<Row>({ table, size, emptyText, preview }: PreviewedTableProps<Row>) {
  return (
    <Split
      size={size}
      isListWide={table.controls.isWide()}
      list={({ width }) => <DataTable table={table} width={width} emptyText={emptyText} />}
      preview={(room) => <Preview table={table} room={room} preview={preview} />}
    />
  );
}

type PreviewProps<Row> = Pick<PreviewedTableProps<Row>, 'table' | 'preview'> & { room: Size };

function Preview<Row>({ table, room, preview }: PreviewProps<Row>) {
  const row = useRested(table.selected, table.cursor.id);
  return <Pane lines={row === undefined ? [] : preview(row, room.width - 1)} {...room} />;
}
