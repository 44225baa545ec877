import { expect, test } from 'vitest';
import { columnsOf } from '../../../../src/console/draw/charts/columns.ts';

test.each([
  { width: 4, places: [0, 2], drawn: 1, what: 'one blank between narrow columns' },
  { width: 14, places: [0, 7], drawn: 6, what: 'one blank up to seven cells' },
  { width: 16, places: [0, 8], drawn: 6, what: 'two blanks from eight cells' },
  { width: 18, places: [0, 9], drawn: 7, what: 'two blanks beyond' },
])('there is $what', ({ width, places, drawn }) => {
  const columns = columnsOf([1, 1], { width, height: 1 });

  expect(columns.places).toEqual(places.map((start) => ({ start, width: drawn })));
  const column = '█'.repeat(drawn);
  expect(columns.rows).toEqual([column.padEnd(width / 2).repeat(2)]);
});
