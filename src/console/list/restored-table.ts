import { firstRow } from '../draw/row-cursor.ts';
import { restoredChoices } from './chosen-columns.ts';
import type { TableSort } from './column-value.ts';
import { initialTable, type TableState } from './table-state.ts';

/**
 * The table state from saved JSON; undefined if invalid. In a view that another screen opens, `at` is the ID of the row
 * to begin at.
 */
export function restoredTable(saved: unknown): TableState | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { sort, columns, preview, filter }: Record<string, unknown> = { ...saved };
  const { pastFilters, givenFilter, at, chosen }: Record<string, unknown> = { ...saved };
  const past = Array.isArray(pastFilters) ? pastFilters : [];
  const state = initialTable({
    sort: restoredSort(sort),
    columns: columns === 'wide' ? 'wide' : 'fitting',
    preview: preview === 'hidden' ? 'hidden' : 'shown',
    chosen: restoredChoices(chosen),
    filter: typeof filter === 'string' ? filter : '',
  });
  return {
    ...state,
    ...(typeof at === 'string' && { cursor: { ...firstRow, id: at }, isFollowing: false }),
    givenFilter: typeof givenFilter === 'string' ? givenFilter : '',
    pastFilters: past.filter((filter) => typeof filter === 'string'),
  };
}

function restoredSort(saved: unknown): TableSort | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { column, direction }: Record<string, unknown> = { ...saved };
  if (typeof column !== 'string') return undefined;
  return { column, direction: direction === 'descending' ? 'descending' : 'ascending' };
}
