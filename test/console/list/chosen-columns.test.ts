import { expect, test } from 'vitest';
import {
  allChoices,
  chosenColumns,
  restoredChoices,
} from '../../../src/console/list/chosen-columns.ts';

const column = (id: string) => ({ id, title: id.toUpperCase(), width: 4, dropOrder: 1 });
const columns = [{ ...column('name'), isName: true }, column('status'), column('age')];
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

test('without a choice the columns are as they were', () => {
  expect(chosenColumns(columns, undefined)).toBe(columns);
});

test('a column that a choice does not know comes last, and one that is gone is left out', () => {
  const chosen = [
    { id: 'age', isShown: true },
    { id: 'gone', isShown: true },
    { id: 'name', isShown: true },
  ];

  expect(idsOf(chosenColumns(columns, chosen))).toEqual(['age', 'name', 'status']);
  expect(idsOf(allChoices(columns, chosen))).toEqual(['age', 'name', 'status']);
});

test('the column that names the rows cannot be hidden', () => {
  const chosen = columns.map(({ id }) => ({ id, isShown: false }));

  expect(idsOf(chosenColumns(columns, chosen))).toEqual(['name']);
});

test.each([
  [undefined, undefined],
  ['name', undefined],
  [[], []],
  [[{ id: 'age', isShown: false }, { id: 1 }, null], [{ id: 'age', isShown: false }]],
  [[{ id: 'age' }, { id: 'age', isShown: false }], [{ id: 'age', isShown: true }]],
])('choices from %j are %j', (saved, restored) => {
  expect(restoredChoices(saved)).toEqual(restored);
});
