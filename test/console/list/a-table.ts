import type { Column } from '../../../src/console/list/column.ts';
import { createTable } from '../../../src/console/list/table.ts';
import { initialTable, type TableView } from '../../../src/console/list/table-state.ts';

export type Box = { id: string; name: string; credits?: number; startedAt?: number };

export const nowMs = Date.parse('2026-11-20T14:30:00Z');

export const aBox = (id: string, facts: Partial<Box> = {}): Box => ({ id, name: id, ...facts });

export const boxColumns: readonly Column<Box>[] = [
  {
    id: 'name',
    title: 'NAME',
    width: 8,
    dropOrder: 0,
    cell: ({ name }) => ({ text: name }),
    value: { kind: 'text', read: ({ name }) => name },
  },
  {
    id: 'credits',
    title: 'CREDITS',
    width: 7,
    align: 'right',
    dropOrder: 1,
    cell: ({ credits }) => ({ text: String(credits ?? '') }),
    value: { kind: 'number', read: ({ credits }) => credits },
  },
  {
    id: 'age',
    title: 'AGE',
    width: 4,
    align: 'right',
    dropOrder: 2,
    cell: () => ({ text: '' }),
    value: { kind: 'time', read: ({ startedAt }) => startedAt, exportedAs: 'started-at' },
  },
  { id: 'meter', title: 'METER', width: 8, dropOrder: 3, cell: () => ({ text: '####' }) },
];

export const boxShape = { columns: boxColumns, idOf: ({ id }: Box) => id };

/** `atMs` is the moment that the rows are looked at. */
export const boxContent = (rows: readonly Box[], atMs = nowMs) => ({
  rows,
  context: undefined,
  nowMs: atMs,
});

/** A table of boxes on a screen with this many lines for rows. */
export function boxTable(
  rows: readonly Box[],
  view: Partial<TableView> = {},
  height = 10,
  { followsEnd = false } = {},
) {
  const table = createTable({ ...boxShape, followsEnd }, initialTable(view));
  table.update({ type: 'resized', room: { width: 160, height: height + 1, isSpoken: false } });
  const read = (next: readonly Box[], atMs = nowMs) =>
    table.update({ type: 'rows-arrived', data: boxContent(next, atMs) });
  read(rows);
  return {
    table,
    /** These rows arrive, at a moment. */
    read,
    ids: () => table.snapshot().rows.map(boxShape.idOf),
  };
}
