import { expect, test } from 'vitest';
import { sortLetters } from '../../../src/console/list/sort-choice.ts';
import { boxColumns } from './a-table.ts';

const [aColumn] = boxColumns;

const lettersOf = (...titles: [title: string, dropOrder: number][]) =>
  Object.fromEntries(
    sortLetters(
      titles.flatMap(([title, dropOrder]) =>
        aColumn ? [{ ...aColumn, id: title, title, dropOrder }] : [],
      ),
    ),
  );

test('columns that give way last choose their letter first', () => {
  expect(lettersOf(['DETAIL', 5], ['DAY', 0], ['OWNER', 1])).toEqual({
    DAY: 'd',
    OWNER: 'w',
    DETAIL: 'e',
  });
});

test('a title that several screens have has its letter everywhere', () => {
  expect(lettersOf(['COMPUTER', 5], ['MSGS', 0], ['CREDITS', 1], ['MODEL', 4])).toEqual({
    COMPUTER: 'p',
    MSGS: 's',
    CREDITS: 'c',
    MODEL: 'm',
  });
});
