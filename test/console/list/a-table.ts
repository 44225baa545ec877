import type { Column } from '../../../src/console/list/column.ts';
import { type ColumnValue, filterFieldOf } from '../../../src/console/list/column-value.ts';
import { createTableModel } from '../../../src/console/list/table-model.ts';
import {
  initialTable,
  reduceTable,
  type TableView,
} from '../../../src/console/list/table-state.ts';
import { createStore } from '../../../src/console/shell/store.ts';

export type Box = { id: string; name: string; credits?: number; startedAt?: number };

export const nowMs = Date.parse('2026-11-20T14:30:00Z');

export const aBox = (id: string, facts: Partial<Box> = {}): Box => ({ id, name: id, ...facts });

const nameValue: ColumnValue<Box> = { kind: 'text', read: ({ name }) => name };
const creditsValue: ColumnValue<Box> = { kind: 'number', read: ({ credits }) => credits };
const startedValue: ColumnValue<Box> = { kind: 'time', read: ({ startedAt }) => startedAt };

/** Columns are made anew with each call, as screens do; what they read stays the same. */
export const boxColumns = (): Column<Box>[] => [
  {
    id: 'name',
    title: 'NAME',
    width: 8,
    dropOrder: 0,
    cell: ({ name }) => ({ text: name }),
    value: nameValue,
  },
  {
    id: 'credits',
    title: 'CREDITS',
    width: 7,
    align: 'right',
    dropOrder: 1,
    cell: ({ credits }) => ({ text: String(credits ?? '') }),
    value: creditsValue,
  },
  {
    id: 'age',
    title: 'AGE',
    width: 4,
    align: 'right',
    dropOrder: 2,
    cell: () => ({ text: '' }),
    value: startedValue,
  },
  { id: 'meter', title: 'METER', width: 8, dropOrder: 3, cell: () => ({ text: '####' }) },
];

export const boxContent = (rows: readonly Box[]) => {
  const columns = boxColumns();
  const fields = columns.flatMap(({ id, value }) =>
    value ? [filterFieldOf(id, value, nowMs)] : [],
  );
  return { rows, columns, fields, idOf: ({ id }: Box) => id };
};

export function boxTable(rows: readonly Box[], view: Partial<TableView> = {}, height = 10) {
  const store = createStore(
    reduceTable,
    initialTable({ sort: undefined, columns: 'fitting', preview: 'shown', filter: '', ...view }),
  );
  const model = createTableModel<Box>(store);
  model.update(boxContent(rows), height);
  return {
    store,
    model,
    /** The server sent other rows. */
    refresh: (next: readonly Box[]) => model.update(boxContent(next), height),
    ids: () => [...model.visible().ids],
  };
}
