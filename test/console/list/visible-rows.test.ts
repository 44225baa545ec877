import { expect, test } from 'vitest';
import { createRowSelection } from '../../../src/console/list/visible-rows.ts';
import { aBox, boxContent, boxTable, nowMs } from './a-table.ts';

const rows = [
  aBox('build-10', { credits: 5, startedAt: nowMs - 3_600_000 }),
  aBox('build-2', { credits: 900, startedAt: nowMs - 60_000 }),
  aBox('ops', { startedAt: nowMs - 7_200_000 }),
];

test.each([
  [undefined, ['build-10', 'build-2', 'ops']],
  [{ column: 'name', direction: 'ascending' as const }, ['build-2', 'build-10', 'ops']],
  [{ column: 'credits', direction: 'descending' as const }, ['build-2', 'build-10', 'ops']],
  [{ column: 'credits', direction: 'ascending' as const }, ['build-10', 'build-2', 'ops']],
  [{ column: 'age', direction: 'ascending' as const }, ['build-2', 'build-10', 'ops']],
  [{ column: 'gone', direction: 'ascending' as const }, ['build-10', 'build-2', 'ops']],
])('sorted by %o the rows are %o', (sort, ids) => {
  expect(boxTable(rows, { sort }).ids()).toEqual(ids);
});

test('a filter leaves the rows that match, in their order', () => {
  const sort = { column: 'name', direction: 'ascending' as const };

  expect(boxTable(rows, { filter: 'build age<2h', sort }).ids()).toEqual(['build-2', 'build-10']);
});

test('terms that make no sense filter nothing, and are told', () => {
  const { model, ids } = boxTable(rows, { filter: 'build credits>many' });

  expect(ids()).toEqual(['build-10', 'build-2']);
  expect(model.visible().filter.mistakes).toHaveLength(1);
});

test('columns made anew do not sort the rows again', () => {
  const select = createRowSelection<(typeof rows)[number]>();
  const view = {
    sort: { column: 'name', direction: 'ascending' as const },
    columns: 'fitting' as const,
    preview: 'shown' as const,
    filter: '',
  };

  expect(select(boxContent(rows), view).rows).toBe(select(boxContent(rows), view).rows);
});

test.each([
  ['build credits>4', true],
  ['build age<2h', false],
])(
  'as time passes the filter %s goes through the rows again only where it asks for ages',
  (filter, isKept) => {
    const select = createRowSelection<(typeof rows)[number]>();
    const view = {
      sort: undefined,
      columns: 'fitting' as const,
      preview: 'shown' as const,
      filter,
    };

    const [before, after] = [select(boxContent(rows), view), select(boxContent(rows), view)];

    expect(after.rows).toEqual(before.rows);
    expect(after.rows === before.rows).toBe(isKept);
  },
);
