import { expect, test } from 'vitest';
import { furtherRows } from '../../../src/console/list/shown-table.ts';
import { aBox, type Box, boxContent, boxTable } from './a-table.ts';

const tenRead = Array.from({ length: 10 }, (_, index) => aBox(`b${index}`));

/** Which further rows a table of ten rows reads, of which four are on the screen. */
function furtherOf({ table }: ReturnType<typeof boxTable>, rows: readonly Box[] = tenRead) {
  table.update({ type: 'rows-arrived', data: { ...boxContent(rows), hasMore: true } });
  return furtherRows(table.snapshot());
}

test('the next rows are read as the cursor nears the last one', () => {
  const boxes = boxTable(tenRead, {}, 4);
  expect(furtherOf(boxes)).toBe('none');

  boxes.table.rows.moveTo(3);

  expect(furtherOf(boxes)).toBe('next');
});

test.each([
  ['an order', { sort: { column: 'name', direction: 'ascending' } }],
  ['a filter', { filter: 'nothing like this' }],
] as const)('%s reads all rows until it is stopped, wherever the cursor goes', (_, view) => {
  const boxes = boxTable(tenRead, view, 4);
  expect(furtherOf(boxes)).toBe('all');

  boxes.table.update({ type: 'reading-stopped' });
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
    const boxes = boxTable(tenRead, view, 4);
    furtherOf(boxes);
    boxes.table.rows.moveToEnd();
    expect(boxes.table.get().wanted).toBe('end');

    boxes.table.rows.moveBy(-1);
    expect(furtherOf(boxes)).toBe('all');
    expect(boxes.table.get().wanted).toBe('all');

    boxes.table.update({ type: 'reading-stopped' });
    expect(furtherOf(boxes)).toBe('none');
  },
);

test('beyond ten thousand rows an order or a filter reads no further by itself', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => aBox(`b${index}`));
  const boxes = boxTable(rows, { filter: 'b1' }, 4);
  expect(furtherOf(boxes, rows)).toBe('none');

  boxes.table.update({ type: 'end-wanted', isWanted: true });

  expect(furtherOf(boxes, rows)).toBe('all');
});
