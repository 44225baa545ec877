import { expect, test } from 'vitest';
import { layoutColumns, type TextsByColumn } from '../../../src/console/draw/column-layout.ts';
import { measured, readColumnTexts } from '../../../src/console/list/column-texts.ts';

type Row = { name: string; status: string; detail: string };

const columns = [
  { id: 'name', title: 'name', width: 14, dropOrder: 0, isFitted: true },
  { id: 'status', title: 'status', width: 10, dropOrder: 0 },
  { id: 'detail', title: 'detail', width: 20, dropOrder: 0, grow: 1, wanted: 30 },
];

const textsOf = (rows: readonly Row[]): TextsByColumn =>
  readColumnTexts(
    columns,
    rows.map(({ name, status, detail }) => [name, status, detail].map(measured)),
  );

const widthsIn = (rows: readonly Row[], width: number) =>
  layoutColumns(columns, width, textsOf(rows)).placed.map(({ width }) => width);

const rowsOf = (names: readonly string[], row: Omit<Row, 'name'>): Row[] =>
  names.map((name) => ({ name, ...row }));

const usual = ['box-1', 'box-2', 'box-3', 'box-4', 'box-5', 'box-6', 'box-with-a-name'];
const failed = { status: 'error', detail: 'e'.repeat(90) };

test('one name that is much longer than the others takes no room from what it happened to', () => {
  expect(widthsIn(rowsOf([...usual, 'n'.repeat(70)], failed), 78)).toEqual([15, 10, 49]);
});

test('one long name does not hide columns where the names are what grows', () => {
  const sessions = [
    { id: 'name', title: 'name', width: 24, dropOrder: 0, isName: true, grow: 1, wanted: 80 },
    { id: 'status', title: 'status', width: 10, dropOrder: 0 },
    { id: 'detail', title: 'detail', width: 20, dropOrder: 6 },
  ];
  const shownAt = (names: readonly string[]) => {
    const rows = names.map((name, place) => ({ name, status: 'error', detail: `cause ${place}` }));
    return layoutColumns(sessions, 90, textsOf(rows)).placed.map(({ width }) => width);
  };

  expect(shownAt([...usual, 'n'.repeat(300)])).toEqual([56, 10, 20]);
  expect(shownAt(usual.map((name) => name.padEnd(70, '-')))).toEqual([78, 10]);
});

test('names that are all long are not cut for it', () => {
  const long = usual.map((name) => name.padEnd(40, '-'));

  expect(widthsIn(rowsOf(long, failed), 78)).toEqual([40, 10, 24]);
});

test('a name that is a little longer than the column counts among the usual ones', () => {
  const names = ['p1', 'p2', 'p3', 'p4', 'u0005 (no e-mail)', 'n'.repeat(54)];

  expect(widthsIn(rowsOf(names, failed), 78)).toEqual([17, 10, 47]);
});

test('the long name is whole where cells would stay empty', () => {
  const ready = { status: 'active', detail: 'kiln' };

  expect(widthsIn(rowsOf([...usual, 'n'.repeat(40)], ready), 100)).toEqual([40, 10, 46]);
});

test('a status that needs some cells more gets them once the text has what it wants', () => {
  const odd = { status: 'hibernating', detail: 'd'.repeat(90) };

  expect(widthsIn(rowsOf(['box-1'], odd), 49)).toEqual([5, 10, 30]);
  expect(widthsIn(rowsOf(['box-1'], odd), 80)).toEqual([5, 11, 60]);
});

test('an ID that is cut all the same stays short', () => {
  const { placed } = layoutColumns(
    [
      { id: 'run', title: 'run', width: 13, dropOrder: 0, cut: 'middle' },
      { id: 'repository', title: 'repository', width: 10, dropOrder: 0, grow: 1 },
    ],
    40,
    new Map([
      ['run', { longest: 36, variety: 'many' }],
      ['repository', { longest: 10, variety: 'many' }],
    ]),
  );

  expect(placed.map(({ width }) => width)).toEqual([13, 25]);
});

test('a name takes the cells that are left, also if it is cut all the same', () => {
  const { placed } = layoutColumns(
    [
      { id: 'person', title: 'person', width: 15, dropOrder: 0, isFitted: true, isName: true },
      { id: 'limit', title: 'limit', width: 7, dropOrder: 0, align: 'right' },
    ],
    40,
    new Map([
      ['person', { longest: 54, usual: 19, variety: 'many' }],
      ['limit', { longest: 7, variety: 'many' }],
    ]),
  );

  expect(placed.map(({ width }) => width)).toEqual([31, 7]);
});
