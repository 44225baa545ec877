import { viewAction } from '../keys/action.ts';
import type { TableControls } from './table-controls.ts';

/**
 * Sorts without a look at the list of columns. Without keys of their own: the letters that other programs
 * have for it are taken, so presets give them some.
 */
export const quickSortActions = [
  quickSort('name', ['name', 'title', 'person', 'repository', 'run', 'act']),
  quickSort('status', ['status', 'result']),
  quickSort('age', ['age', 'last', 'time', 'day']),
  quickSort('credits', ['credits', 'used']),
];

/** `columns` are the ids of what tables have by that name, the first that there is counts. */
function quickSort(name: string, columns: readonly string[]) {
  return viewAction<TableControls>({
    id: `table.sort-by-${name}`,
    title: `Sort by ${name}; again: the other way`,
    keys: [],
    disabledReason: (table) =>
      table.sortable(columns) === undefined ? `There is no ${name} to sort by here.` : undefined,
    run(table) {
      const column = table.sortable(columns);
      if (column !== undefined) table.sortBy(column);
    },
  });
}
