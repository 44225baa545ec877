import type { Line, Size } from '../draw/line.ts';
import { Split } from '../frame/split.tsx';
import { DataTable } from './data-table.tsx';
import { PreviewPane } from './preview-pane.tsx';
import type { Table } from './use-table.ts';
import { ZoomedRow } from './zoomed-row.tsx';

export type PreviewedTableProps<Row> = {
  table: Table<Row>;
  size: Size;
  /** Why there are no rows, when there are none. */
  emptyText: string;
  /** What is previewed, in one word: the title of the preview. */
  title: string;
  /** What of a row the list has no room for: said below the rows, where these leave room and no preview is shown. */
  note?: (row: Row, width: number) => readonly Line[];
  preview: (row: Row, width: number) => readonly Line[];
};

/** A table and, where there is room, what is known of its selected row beside it. */
export function PreviewedTable<Row>(props: PreviewedTableProps<Row>) {
  const { table, size, emptyText, title, note, preview } = props;
  const pane = table.controls.preview;
  if (table.opened === 'preview') {
    return <ZoomedRow table={table} title={title} size={size} lines={preview} />;
  }
  return (
    <Split
      size={size}
      isListWide={pane?.isShown() !== true}
      focus={pane?.isFocused() ? 'preview' : 'list'}
      list={({ width }) => (
        <DataTable
          table={table}
          width={width}
          emptyText={emptyText}
          {...(note && pane?.isShown() !== true ? { note } : {})}
        />
      )}
      preview={(room) => <PreviewPane table={table} title={title} size={room} lines={preview} />}
    />
  );
}
