import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gutter } from '../../../src/console/list/column.ts';
import { layoutColumns } from '../../../src/console/list/fitting-layout.ts';

const column = (id: string, width: number, dropOrder: number, grow?: number) => ({
  id,
  title: id,
  width,
  dropOrder,
  ...(grow === undefined ? {} : { grow }),
  cell: () => ({ text: id }),
});

const columns = [
  column('name', 10, 0, 2),
  column('status', 8, 0),
  column('owner', 12, 2, 1),
  column('age', 4, 1),
];

test('columns go in the order in which they may be dropped, and are counted', () => {
  const { placed, hidden } = layoutColumns(columns, 28);

  expect(placed.map(({ column }) => column.id)).toEqual(['name', 'status', 'age']);
  expect(hidden).toBe(1);
});

test('room that is left goes to the growing columns in their proportion', () => {
  const { placed } = layoutColumns(columns, 40 + 30);

  expect(placed.map(({ width }) => width)).toEqual([30, 8, 22, 4]);
});

test('a column that always stays is kept even where nothing fits', () => {
  const { placed } = layoutColumns(columns, 5);

  expect(placed.map(({ column }) => column.id)).toEqual(['name', 'status']);
});

test('columns fill the width exactly when one of them grows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 400 }), (width) => {
      const { placed } = layoutColumns(columns, width);
      const cells = placed.reduce((sum, { width }) => sum + width, 0);

      expect(cells + (placed.length - 1) * gutter).toBe(width);
    }),
  );
});

test('a fitted column takes what its longest text needs before others grow, and no more', () => {
  const fitted = columns.map((one) => (one.id === 'status' ? { ...one, isFitted: true } : one));
  const widths = (width: number, longest: number) =>
    layoutColumns(fitted, width, new Map([['status', longest]])).placed.map(({ width }) => width);

  expect(widths(43, 11)).toEqual([10, 11, 12, 4]);
  expect(widths(55, 11)).toEqual([18, 11, 16, 4]);
  expect(widths(40, 5)).toEqual([12, 5, 13, 4]);
});

test('what can be done without goes where names could not be read whole', () => {
  const sessions = [
    { ...column('title', 10, 0, 1), wanted: 30 },
    column('age', 4, 1),
    column('model', 12, 4),
  ];
  const shown = (width: number) =>
    layoutColumns(sessions, width).placed.map(({ column, width }) => `${column.id} ${width}`);

  expect(shown(50)).toEqual(['title 30', 'age 4', 'model 12']);
  expect(shown(49)).toEqual(['title 43', 'age 4']);
  expect(shown(20)).toEqual(['title 14', 'age 4']);
});
