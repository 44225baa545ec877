import type { Persistence } from '../shell/visit-stores.ts';
import { initialTable, type TableSort, type TableState, type TableView } from './table-state.ts';

/** Sort, columns, preview and filter outlive the console, and the filters of earlier times. */
export const tableKeeping: Persistence<TableState> = {
  save: ({ view, pastFilters }) => ({ ...view, pastFilters }),
  restore(kept) {
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { sort, columns, preview, filter, pastFilters }: Record<string, unknown> = { ...kept };
    const view: TableView = {
      sort: sortOf(sort),
      columns: columns === 'wide' ? 'wide' : 'fitting',
      preview: preview === 'hidden' ? 'hidden' : 'shown',
      filter: typeof filter === 'string' ? filter : '',
    };
    const past = Array.isArray(pastFilters) ? pastFilters : [];
    return {
      ...initialTable(view),
      pastFilters: past.filter((filter) => typeof filter === 'string'),
    };
  },
};

function sortOf(kept: unknown): TableSort | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { column, direction }: Record<string, unknown> = { ...kept };
  if (typeof column !== 'string') return undefined;
  return { column, direction: direction === 'descending' ? 'descending' : 'ascending' };
}
