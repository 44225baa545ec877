import { viewAction } from '../keys/action.ts';
import type { TableControls } from './table-controls.ts';

const notSorted = (table: TableControls) =>
  table.isSorted() ? undefined : 'Nothing is sorted yet: choose a column first.';

/** Keys that change how a table is seen: filter, order, columns, marks. */
export const tableViewActions = [
  viewAction<TableControls>({
    id: 'table.filter',
    title: 'Filter the rows',
    keys: ['/'],
    hint: 'filter',
    run: (table, shell) => table.filter(shell),
  }),
  viewAction<TableControls>({
    id: 'table.sort',
    title: 'Choose the column to sort by',
    keys: ['S'],
    hint: 'sort',
    run: (table, shell) => table.sort(shell),
  }),
  viewAction<TableControls>({
    id: 'table.invert-sort',
    title: 'Turn the order around',
    keys: ['I'],
    disabledReason: notSorted,
    run: (table) => table.invertSort(),
  }),
  viewAction<TableControls>({
    id: 'table.sort-left',
    title: 'Sort by the column to the left',
    keys: ['<'],
    disabledReason: notSorted,
    run: (table) => table.moveSort(-1),
  }),
  viewAction<TableControls>({
    id: 'table.sort-right',
    title: 'Sort by the column to the right',
    keys: ['>'],
    run: (table) => table.moveSort(1),
  }),
  viewAction<TableControls>({
    id: 'table.mark',
    title: 'Mark this row, go to the next',
    keys: ['space'],
    hint: 'mark',
    run: (table) => table.mark(),
  }),
  viewAction<TableControls>({
    id: 'table.mark-range',
    title: 'Mark from the last mark to here',
    keys: ['v'],
    run: (table) => table.markRange(),
  }),
  viewAction<TableControls>({
    id: 'table.wide',
    title: 'Show all columns, or those that fit',
    keys: ['w'],
    run: (table) => table.switchColumns(),
  }),
  viewAction<TableControls>({
    id: 'table.columns-left',
    title: 'Scroll to the columns before',
    keys: ['left'],
    applies: (table) => table.isWide(),
    run: (table) => table.scrollColumns(-1),
  }),
  viewAction<TableControls>({
    id: 'table.columns-right',
    title: 'Scroll to the columns after',
    keys: ['right'],
    applies: (table) => table.isWide(),
    run: (table) => table.scrollColumns(1),
  }),
  viewAction<TableControls>({
    id: 'table.export',
    title: 'Save the rows to a file',
    keys: ['ctrl-s'],
    run: (table, shell) => table.export(shell),
  }),
  viewAction<TableControls>({
    id: 'table.stop-reading',
    title: 'Stop reading all rows',
    keys: ['esc'],
    hint: 'stop reading',
    isHintKept: true,
    applies: (table) => table.isReadingAll(),
    run: (table) => table.stopReading(),
  }),
  viewAction<TableControls>({
    id: 'table.clear',
    title: 'Clear the filter, then the marks',
    keys: ['esc'],
    applies: (table) => table.clearable() !== undefined,
    run: (table) => table.clear(),
  }),
];
