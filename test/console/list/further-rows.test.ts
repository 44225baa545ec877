import { expect, test } from 'vitest';
import { furtherRows } from '../../../src/console/list/table-state.ts';
import { aBox, type Box, boxContent, boxTable } from './a-table.ts';

const tenRead = Array.from({ length: 10 }, (_, index) => aBox(`b${index}`));

/** Which further rows a table of ten rows reads, of which four are on the screen. */
function furtherOf({ table }: ReturnType<typeof boxTable>, rows: readonly Box[] = tenRead) {
  const content = { ...boxContent(rows), hasMore: true };
  table.commit({ content, height: 4, previewObstacle: undefined, isRead: true });
  return furtherRows(table.snapshot());
}

test('the next rows are read as the cursor nears the last one', () => {
  const boxes = boxTable(tenRead);
  expect(furtherOf(boxes)).toBe('none');

  boxes.table.rows.moveTo(3);

  expect(furtherOf(boxes)).toBe('next');
});

test.each([
  ['an order', { sort: { column: 'name', direction: 'ascending' } }],
  ['a filter', { filter: 'nothing like this' }],
] as const)('%s reads all rows until it is stopped, wherever the cursor goes', (_, view) => {
  const boxes = boxTable(tenRead, view);
  expect(furtherOf(boxes)).toBe('all');

  boxes.store.dispatch({ type: 'reading-stopped' });
  expect(furtherOf(boxes)).toBe('none');
  boxes.table.rows.moveTo(9);
  expect(furtherOf(boxes)).toBe('none');

  boxes.table.rows.moveToEnd();
  expect(furtherOf(boxes)).toBe('all');
});

test.each([
  ['in the order of the server', {}],
  ['sorted', { sort: { column: 'name', direction: 'ascending' } }],
  ['filtered', { filter: 'b' }],
] as const)(
  'a move after going to the end keeps the cursor, and all rows are read %s',
  (_, view) => {
    const boxes = boxTable(tenRead, view);
    furtherOf(boxes);
    boxes.table.rows.moveToEnd();
    expect(boxes.store.get().wanted).toBe('end');

    boxes.table.rows.moveBy(-1);
    expect(furtherOf(boxes)).toBe('all');
    expect(boxes.store.get().wanted).toBe('all');

    boxes.store.dispatch({ type: 'reading-stopped' });
    expect(furtherOf(boxes)).toBe('none');
  },
);

test('beyond ten thousand rows an order or a filter reads no further by itself', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => aBox(`b${index}`));
  const boxes = boxTable(rows, { filter: 'b1' });
  expect(furtherOf(boxes, rows)).toBe('none');

  boxes.store.dispatch({ type: 'end-wanted', isWanted: true });

  expect(furtherOf(boxes, rows)).toBe('all');
});
