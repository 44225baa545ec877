import { expect, test } from 'vitest';
import { createTable } from '../../../src/console/list/table.ts';
import { initialTable, type TableState } from '../../../src/console/list/table-state.ts';
import { aBox, boxContent, boxShape, boxTable } from './a-table.ts';

const letters = [...'abcdefgh'].map((id) => aBox(id));

/** A table in a state, on a screen of this width, with a preview. */
function previewedTable(state: Partial<TableState>, width = 160) {
  const table = createTable({ ...boxShape, preview: {} }, { ...initialTable(), ...state });
  const resize = (to: number) =>
    table.update({ type: 'resized', room: { width: to, height: 30, isSpoken: false } });
  resize(width);
  table.update({ type: 'rows-arrived', data: boxContent(letters) });
  return { table, resize };
}

test('the cursor is on the first row as soon as no row can arrive above it', () => {
  const table = createTable(boxShape);
  table.update({ type: 'rows-arrived', data: { ...boxContent(letters), isArriving: true } });
  table.update({
    type: 'rows-arrived',
    data: { ...boxContent([aBox('first'), ...letters]), isArriving: true },
  });
  expect(table.snapshot().cursor.id).toBe('first');

  table.update({ type: 'rows-arrived', data: boxContent([aBox('first'), ...letters]) });
  table.update({ type: 'rows-arrived', data: boxContent([aBox('later'), aBox('first')]) });

  expect(table.snapshot().cursor.id).toBe('first');
});

test('the cursor goes to the last row when all rows are there', () => {
  const { table } = boxTable([], {}, 4);
  const read = (count: number, hasMore: boolean) =>
    table.update({
      type: 'rows-arrived',
      data: { ...boxContent(letters.slice(0, count)), hasMore },
    });
  read(3, true);
  table.rows.moveToEnd();
  read(5, true);
  expect(table.snapshot().cursor.id).toBe('c');

  read(8, false);

  expect(table.snapshot().cursor.id).toBe('h');
  expect(table.get().wanted).toBeUndefined();
});

test('keys go back to the list when its preview loses its room', () => {
  const { table, resize } = previewedTable({});
  table.update({ type: 'pane-focused', pane: 'preview' });
  expect(table.look().preview).toBe('focused');

  resize(80);
  resize(160);

  expect(table.look().preview).toBe('shown');
});

test('a row that fills the screen and disappears is told once', () => {
  const { table } = previewedTable({});
  table.update({ type: 'row-opened', id: 'a', name: 'A', aspect: 'json' });

  table.update({ type: 'rows-arrived', data: boxContent(letters.slice(1)) });

  expect(table.snapshot().opened).toBeUndefined();
  expect(table.takeNews()).toMatchObject([{ type: 'row-gone', id: 'a', name: 'A' }]);
  expect(table.takeNews()).toEqual([]);
});

test('a restored filter is told once, with the number of rows that it hides', () => {
  const view = { ...initialTable().view, filter: 'name:a' };
  const { table } = previewedTable({ view, restoredFilter: 'untold' });

  expect(table.takeNews()).toEqual([{ type: 'filter-restored', hidden: 7, total: 8 }]);

  table.update({ type: 'rows-arrived', data: boxContent([...letters, aBox('i')]) });
  expect(table.takeNews()).toEqual([]);
});
