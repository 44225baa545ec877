import { expect, test } from 'vitest';
import {
  initialTable,
  reduceTable,
  restoredTable,
  savedTable,
} from '../../../src/console/list/table-state.ts';

test('a table is restored with the view and the filters that were saved', () => {
  const filtered = reduceTable(initialTable(), { type: 'filtered', filter: 'status:idle' });
  const kept = reduceTable(filtered, { type: 'filter-kept', filter: 'status:idle' });
  const sort = { column: 'age', direction: 'descending' } as const;
  const sorted = reduceTable(kept, { type: 'sorted', sort });

  const restored = restoredTable(JSON.parse(JSON.stringify(savedTable(sorted))));

  expect(restored?.view).toEqual({ ...sorted.view, sort });
  expect(restored?.pastFilters).toEqual(['status:idle']);
});

test.each([undefined, null, 'wide', 7])('%s restores no table', (saved) => {
  expect(restoredTable(saved)).toBeUndefined();
});

test('parts that make no sense are restored as they are at first', () => {
  const saved = { sort: 'age', columns: 3, preview: null, filter: 1, pastFilters: ['a', 2] };

  expect(restoredTable(saved)).toEqual({ ...initialTable(), pastFilters: ['a'] });
});

test('a view of another screen names the row to begin at', () => {
  expect(restoredTable({ at: '2026-11-12' })?.cursor).toEqual({
    id: '2026-11-12',
    index: 0,
    top: 0,
  });
});

test('closing a row that was opened in two ways returns to the first of them', () => {
  const row = { type: 'row-opened', id: 'one', name: 'One' } as const;
  const read = reduceTable(initialTable(), { ...row, aspect: 'preview' });
  const inspected = reduceTable(read, { ...row, aspect: 'json' });

  const closed = reduceTable(inspected, { type: 'row-closed' });

  expect(closed.opened?.aspects).toEqual(['preview']);
  expect(reduceTable(closed, { type: 'row-closed' }).opened).toBeUndefined();
});
