import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanced, flowed } from '../../../src/domain/rows/list-split.ts';

const isBlank = (line: string) => line === '';

test('lines continue in the next column, which begins with a block rather than a blank line', () => {
  const lines = ['a', 'b', 'c', '', 'd', 'e', 'f', '', 'g'];

  expect(flowed(lines, { count: 2, height: 5 }, isBlank)).toMatchObject({
    columns: [
      ['a', 'b', 'c'],
      ['d', 'e', 'f', '', 'g'],
    ],
    held: 9,
  });
  expect(flowed(lines, { count: 2, height: 3 }, isBlank).columns).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ]);
});

test('a block longer than a column is continued, and one column is never cut short', () => {
  expect(flowed(['a', '', 'b', 'c', 'd'], { count: 2, height: 4 }, isBlank).columns).toEqual([
    ['a', '', 'b', 'c'],
    ['d'],
  ]);
  expect(flowed(['a', 'b', '', 'c', 'd'], { count: 1, height: 4 }, isBlank).columns).toEqual([
    ['a', 'b', '', 'c'],
  ]);
});

test('no line is lost, and none but a blank one between columns is left out', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('', 'a', 'b')),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 12 }),
      (lines, count, height) => {
        const { columns, held } = flowed(lines, { count, height }, isBlank);

        expect(columns).toHaveLength(count);
        expect(columns.every((column) => column.length <= height)).toBe(true);
        expect(columns.flat().filter(Boolean)).toEqual(lines.slice(0, held).filter(Boolean));
      },
    ),
  );
});

test('short contents are balanced between the columns, and no block is torn', () => {
  const lines = ['a', 'a', 'a', '', 'b', '', 'c'];
  const { columns, isTorn } = balanced(lines, { count: 2, height: 20 }, isBlank);

  expect(columns).toEqual([
    ['a', 'a', 'a'],
    ['b', '', 'c'],
  ]);
  expect(isTorn).toBe(false);
});

test('a block that does not fit in a column goes on in the next', () => {
  const lines = ['a', 'b', 'c', 'd', 'e'];

  expect(balanced(lines, { count: 2, height: 4 }, isBlank)).toEqual({
    columns: [['a', 'b', 'c', 'd'], ['e']],
    held: 5,
    isTorn: true,
  });
});
