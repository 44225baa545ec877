import type { Column } from '../../../src/console/list/column.ts';
import { createTable } from '../../../src/console/list/table.ts';
import {
  initialTable,
  reduceTable,
  type TableView,
} from '../../../src/console/list/table-state.ts';
import { createStore } from '../../../src/console/shell/store.ts';

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
  hasMore: false,
});

/** A table of boxes that has been drawn once. */
export function boxTable(
  rows: readonly Box[],
  view: Partial<TableView> = {},
  height = 10,
  { followsEnd = false } = {},
) {
  const store = createStore(reduceTable, initialTable(view));
  const table = createTable(store, { ...boxShape, followsEnd });
  const draw = (next: readonly Box[], atMs = nowMs) =>
    table.commit({
      content: boxContent(next, atMs),
      height,
      previewObstacle: undefined,
      isRead: true,
    });
  draw(rows);
  return {
    store,
    table,
    /** Draws it with these rows, at a moment. */
    draw,
    ids: () => [...table.snapshot().ids],
  };
}
