import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gutter } from '../../../src/console/list/column.ts';
import { layoutWide, measureColumns } from '../../../src/console/list/wide-layout.ts';
import { aBox, boxColumns } from './a-table.ts';

const columns = boxColumns();
const widths = new Map([
  ['name', 20],
  ['credits', 10],
  ['age', 6],
  ['meter', 30],
]);

const shown = (width: number, from = 0) => {
  const layout = layoutWide(columns, { widths, from, width });
  return { ...layout, ids: layout.placed.map(({ column }) => column.id) };
};

test('all columns are shown where they fit', () => {
  expect(shown(72)).toMatchObject({ ids: ['name', 'credits', 'age', 'meter'], hidden: 0 });
});

test('the columns up to the name stay, and take half of the room at most', () => {
  const named = columns.map((column) => ({ ...column, isName: column.id === 'credits' }));
  const { placed } = layoutWide(named, { widths, from: 1, width: 60 });

  expect(placed.map(({ column }) => column.id)).toEqual(['name', 'credits', 'meter']);
  expect(placed.map(({ width }) => width)).toEqual([20, 2, 22]);
});

test('the first column stays while the others scroll, and what is hidden is counted', () => {
  expect(shown(60)).toMatchObject({ ids: ['name', 'credits', 'age'], hidden: 1, hiddenBefore: 0 });
  expect(shown(66, 2)).toMatchObject({ ids: ['name', 'meter'], hidden: 2, hiddenBefore: 2 });
});

test('columns scroll until the last one is on the screen and no further', () => {
  expect(shown(66, 9)).toEqual(shown(66, 2));
});

test('a column that is wider than the screen is cut', () => {
  const { ids, placed } = shown(40, 2);

  expect(ids).toEqual(['name', 'meter']);
  expect(placed[1]?.width).toBeLessThan(30);
});

test('columns only grow as rows pass, and never beyond sixty cells', () => {
  const long = measureColumns(columns, [aBox('a-rather-long-name')], new Map());
  const short = measureColumns(columns, [aBox('short')], long);
  const endless = measureColumns(columns, [aBox('x'.repeat(500))], short);

  expect(short.get('name')).toBe('a-rather-long-name'.length);
  expect(short.get('credits')).toBe('CREDITS'.length);
  expect(endless.get('name')).toBe(60);
});

test('nothing is ever wider than the table, and every column can be reached', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 120 }), fc.nat(6), (width, from) => {
      const { placed, hidden, mostBefore } = shown(width, from);
      const cells = placed.reduce((sum, column) => sum + column.width, 0);

      expect(cells + (placed.length - 1) * gutter).toBeLessThanOrEqual(width);
      expect(placed.length + hidden).toBe(columns.length);
      expect(shown(width, mostBefore).ids).toContain('meter');
    }),
  );
});
