import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanced, flowed } from '../../../src/console/frame/list-split.ts';

const indentOf = (line: string) => (line === '' ? undefined : line.search(/\S/));

test('lines continue in the next column, which begins with a block rather than a blank line', () => {
  const lines = ['a', 'b', 'c', '', 'd', 'e', 'f', '', 'g'];

  expect(flowed(lines, { count: 2, height: 5 }, indentOf)).toMatchObject({
    columns: [
      ['a', 'b', 'c'],
      ['d', 'e', 'f', '', 'g'],
    ],
    held: 9,
  });
  expect(flowed(lines, { count: 2, height: 3 }, indentOf).columns).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ]);
});

test('a block longer than a column is continued, and one column is never cut short', () => {
  expect(flowed(['a', '', 'b', 'c', 'd'], { count: 2, height: 4 }, indentOf).columns).toEqual([
    ['a', '', 'b', 'c'],
    ['d'],
  ]);
  expect(flowed(['a', 'b', '', 'c', 'd'], { count: 1, height: 4 }, indentOf).columns).toEqual([
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
        const { columns, held } = flowed(lines, { count, height }, indentOf);

        expect(columns).toHaveLength(count);
        expect(columns.every((column) => column.length <= height)).toBe(true);
        expect(columns.flat().filter(Boolean)).toEqual(lines.slice(0, held).filter(Boolean));
      },
    ),
  );
});

test('short contents are balanced between the columns, and no block is torn', () => {
  const lines = ['a', 'a', 'a', '', 'b', '', 'c'];
  const { columns, isTorn } = balanced(lines, { count: 2, height: 20 }, indentOf);

  expect(columns).toEqual([
    ['a', 'a', 'a'],
    ['b', '', 'c'],
  ]);
  expect(isTorn).toBe(false);
});

test('a block that does not fit in a column goes on in the next', () => {
  const lines = ['a', 'b', 'c', 'd', 'e'];

  expect(balanced(lines, { count: 2, height: 4 }, indentOf)).toEqual({
    columns: [['a', 'b', 'c', 'd'], ['e']],
    held: 5,
    isTorn: true,
  });
});

test('a column ends before a heading whose text would be in the next one', () => {
  const lines = ['Last', 'user', '  a', '  b', 'tool', '  c', '  d', 'user', '  e'];

  expect(flowed(lines, { count: 2, height: 5 }, indentOf).columns).toEqual([
    ['Last', 'user', '  a', '  b'],
    ['tool', '  c', '  d', 'user', '  e'],
  ]);
});

test('no heading is the last line of a column, unless there are only headings', () => {
  const block = fc
    .array(
      fc.tuple(fc.constant('who'), fc.array(fc.constant('  text'), { minLength: 1, maxLength: 3 })),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((messages) => ['Heading', ...messages.flatMap(([who, texts]) => [who, ...texts]), '']);
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 5 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 3, max: 12 }),
      (blocks, count, height) => {
        const { columns } = flowed(blocks.flat(), { count, height }, indentOf);

        const lastLines = columns.slice(0, -1).map((column) => column.at(-1));
        expect(lastLines.filter((line) => line === 'who' || line === 'Heading')).toEqual([]);
      },
    ),
  );
});

test('a single block is divided if it is not short', () => {
  const facts = Array.from({ length: 12 }, (_, index) => (index % 4 === 3 ? '      on' : 'fact'));

  const { columns } = balanced(facts, { count: 2, height: 20 }, indentOf);
  expect(columns.map(({ length }) => length)).toEqual([6, 6]);

  const short = balanced(facts.slice(0, 8), { count: 2, height: 20 }, indentOf);
  expect(short.columns.map(({ length }) => length)).toEqual([8, 0]);
});
