import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Column, textColumn } from '../../../src/console/list/column.ts';
import { maxKnownValues, whyNothingFound } from '../../../src/console/list/nothing-found.ts';
import { createFilteredRows, createRowSelection } from '../../../src/console/list/visible-rows.ts';
import { matchesOf, parseFilter } from '../../../src/language/filter/filter.ts';
import { aBox, type Box, boxColumns, boxContent, boxShape, boxTable, nowMs } from './a-table.ts';

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
  const { table, ids } = boxTable(rows, { filter: 'build credits>many' });

  expect(ids()).toEqual(['build-10', 'build-2']);
  expect(table.snapshot().filter.mistakes).toHaveLength(1);
});

/** What a filter leaves of the rows at several moments, minutes from now, as time passes. */
function idsInMinutes(filter: string, minutes: readonly number[]) {
  const { select } = createRowSelection(boxShape);
  return minutes.map((later) => {
    const content = boxContent(rows, nowMs + later * 60_000);
    return select(content, undefined, undefined, filter, undefined).rows.map(({ id }) => id);
  });
}

test.each([
  ['age<2m', [0, 1, 2], [['build-2'], [], []]],
  ['age>2h', [0, 1, 60, 61], [[], ['ops'], ['ops'], ['build-10', 'ops']]],
  ['!age<62m', [0, 1, 2], [['ops'], ['ops'], ['build-10', 'ops']]],
])('the filter %s follows ages as time passes', (filter, minutes, ids) => {
  expect(idsInMinutes(filter, minutes)).toEqual(ids);
});

test.each([
  ['build credits>4', true],
  ['build age<2h', false],
])(
  'as time passes the filter %s goes through the rows again only where it asks for ages',
  (filter, isKept) => {
    const { select } = createRowSelection(boxShape);
    const rowsAt = (atMs: number) =>
      select(boxContent(rows, atMs), undefined, undefined, filter, undefined).rows;

    const [before, after] = [rowsAt(nowMs), rowsAt(nowMs + 1)];

    expect(after).toEqual(before);
    expect(after === before).toBe(isKept);
  },
);

test.each(['name', 'age'])('as time passes rows sorted by %s are not sorted again', (column) => {
  const { select } = createRowSelection(boxShape);
  const rowsAt = (atMs: number) =>
    select(boxContent(rows, atMs), column, 'ascending', '', undefined).rows;

  expect(rowsAt(nowMs)).toBe(rowsAt(nowMs + 60_000));
});

test('rows are sorted and filtered by what is known beside them, also when that changes', () => {
  type Owners = ReadonlyMap<string, string>;
  const ownerOf = ({ id }: Box, owners: Owners) => owners.get(id);
  const { select } = createRowSelection<Box, Owners>({
    columns: [textColumn({ id: 'owner', width: 9, dropOrder: 0 }, ownerOf)],
    idOf: ({ id }) => id,
  });
  const idsWith = (owners: Owners, filter = '') =>
    select(
      { ...boxContent(rows), context: owners },
      'owner',
      'ascending',
      filter,
      undefined,
    ).rows.map(({ id }) => id);

  const before = new Map([
    ['build-10', 'raj'],
    ['build-2', 'emi'],
  ]);
  const after = new Map([...before, ['ops', 'ann'] as const]);

  expect(idsWith(before)).toEqual(['build-2', 'build-10', 'ops']);
  expect(idsWith(after)).toEqual(['ops', 'build-2', 'build-10']);
  expect(idsWith(before, 'owner:ann')).toEqual([]);
  expect(idsWith(after, 'owner:ann')).toEqual(['ops']);
});

test('words that have ranks are sorted by these, those that are not known last', () => {
  const [name] = boxColumns;
  const ranked = { ...name, value: { kind: 'text', read: nameOf, ranks: ['ops', 'build-2'] } };
  const { select } = createRowSelection({ ...boxShape, columns: [ranked as Column<Box>] });

  const sorted = select(boxContent(rows), 'name', 'ascending', '', undefined).rows;

  expect(sorted.map(({ id }) => id)).toEqual(['ops', 'build-2', 'build-10']);
});

const nameOf = ({ name }: Box) => name;

test('the texts of a field are known, the most frequent first, and not more than a key can wait for', () => {
  const names = ['ops', 'build', 'build'].map((name, index) => aBox(`${index}`, { name }));
  const many = Array.from({ length: 20_000 }, (_, index) => aBox(`box-${index}`));

  expect(boxTable(names).table.snapshot().valuesOf('name')).toEqual(['build', 'ops']);
  expect(boxTable(many).table.snapshot().valuesOf('name')).toHaveLength(maxKnownValues);
});

test('a value that no row has is looked for once, in the first rows of other fields', () => {
  let read = 0;
  const tag = { kind: 'text', read: () => `tag ${read++}` } as const;
  const columns = [...boxColumns, { ...boxColumns[3], id: 'tag', value: tag } as Column<Box>];
  const many = Array.from({ length: 20_000 }, (_, index) => aBox(`box-${index % 3}`));
  const { select } = createRowSelection({ ...boxShape, columns });
  const found = select(boxContent(many), undefined, undefined, 'name:blue', undefined);
  const whyOf = () => whyNothingFound(found.filter.terms, found.fields, found.valuesOf);

  expect(whyOf()).toBe('No row has name:blue. Values: box-0, box-1, box-2.');
  const readOnce = read;
  expect(whyOf()).toBe('No row has name:blue. Values: box-0, box-1, box-2.');

  expect(readOnce).toBe(1_000);
  expect(read).toBe(readOnce);
});

test('a field is called as its column is titled, or by the id of that', () => {
  const [, credits] = boxColumns;
  const titled = { ...credits, title: 'SET BY' } as Column<Box>;
  const idsFor = (filter: string) =>
    createRowSelection({ ...boxShape, columns: [titled] })
      .select(boxContent(rows), undefined, undefined, filter, undefined)
      .rows.map(({ id }) => id);

  for (const filter of ['set-by>100', 'set by > 100', 'credits>100']) {
    expect(idsFor(filter), filter).toEqual(['build-2']);
  }
});

const manyNames = Array.from({ length: 25_000 }, (_, index) => ({ name: `row ${index}` }));

/** A filter for names that contain a text, which counts how often a name is read. */
function aNameFilter(text: string) {
  let reads = 0;
  const read = (row: { name: string }) => {
    reads += 1;
    return row.name;
  };
  const fields = [{ name: 'name', kind: 'text' as const, read }];
  return { fields, filter: parseFilter(text, fields), reads: () => reads };
}

/** How many of the names contain a 9. */
const countIn = (names: readonly { name: string }[]) =>
  names.filter(({ name }) => name.includes('9')).length;

const countOf = ({ found }: { found: Uint8Array | undefined }) =>
  found?.filter((match) => match === 1).length;

test('the first rows of a long list are filtered at once, the others in steps', () => {
  const { filter } = aNameFilter('name:9');
  const filtered = createFilteredRows<{ name: string }>();

  const first = filtered.matches(manyNames, filter, 0);
  expect(first.isPartial).toBe(true);
  expect(countOf(first)).toBe(countIn(manyNames.slice(0, 5_000)));

  const before = filtered.version();
  while (!filtered.continue());
  expect(filtered.version()).not.toBe(before);
  const all = filtered.matches(manyNames, filter, 0);
  expect(all.isPartial).toBe(false);
  expect(countOf(all)).toBe(countIn(manyNames));
});

test('rows that were filtered are not filtered again when others are added at either end', () => {
  const { filter, reads } = aNameFilter('name:9');
  const filtered = createFilteredRows<{ name: string }>();
  filtered.matches(manyNames, filter, 0);
  filtered.continue(manyNames.length);

  const more = [{ name: 'new 9' }, ...manyNames];
  const matches = filtered.matches(more, filter, 0);

  expect(matches.isPartial).toBe(false);
  expect(countOf(matches)).toBe(countIn(more));
  expect(reads()).toBe(more.length);
});

test('a filter with ages is not partial again when time has passed', () => {
  const field = { name: 'age', kind: 'time' as const, read: () => 0 };
  const filter = parseFilter<{ name: string }>('age>1m', [field]);
  const filtered = createFilteredRows<{ name: string }>();
  expect(filtered.matches(manyNames, filter, 120_000).isPartial).toBe(true);
  filtered.continue(manyNames.length);

  const later = filtered.matches(manyNames, filter, 130_000);

  expect(later.isPartial).toBe(false);
  expect(countOf(later)).toBe(manyNames.length);
});

test('a word that is typed on is only looked for in rows that matched before', () => {
  const { fields, reads } = aNameFilter('');
  const filterOf = (text: string) => parseFilter<{ name: string }>(text, fields);
  const filtered = createFilteredRows<{ name: string }>();
  filtered.matches(manyNames, filterOf('99'), 0);
  filtered.continue(manyNames.length);

  const narrower = filtered.matches(manyNames, filterOf('999'), 0);

  expect(narrower.isPartial).toBe(false);
  expect(countOf(narrower)).toBe(manyNames.filter(({ name }) => name.includes('999')).length);
  expect(reads()).toBe(manyNames.length);
});

test('texts are read ahead, so that the first letter need not wait for them', () => {
  const { fields, reads } = aNameFilter('');
  const filtered = createFilteredRows<{ name: string }>();
  const readOn = filtered.readAhead(manyNames, fields);
  while (!readOn());
  expect(reads()).toBe(manyNames.length);

  filtered.matches(manyNames, parseFilter('9', fields), 0);
  filtered.continue(manyNames.length);

  expect(reads()).toBe(manyNames.length);
});

test('a narrower filter matches no row that a wider one did not', () => {
  const word = fc.constantFrom(
    'fix',
    'fi',
    'x',
    '!fi',
    'a|b',
    'fix OR a',
    'id:fi',
    '~fx',
    '(fi x)',
    '""',
    '-x',
  );
  const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));
  const names = fc.array(fc.constantFrom('fix', 'fi', 'x a', 'prefix', '', 'a'), { maxLength: 8 });
  const field = { name: 'id', kind: 'text' as const, read: ({ name }: { name: string }) => name };

  fc.assert(
    fc.property(text, text, names, (first, second, all) => {
      const rows = all.map((name) => ({ name }));
      const [fields, filtered] = [[field], createFilteredRows<{ name: string }>()];
      filtered.matches(rows, parseFilter(first, fields), 0);

      const { found } = filtered.matches(rows, parseFilter(second, fields), 0);

      expect(found).toEqual(matchesOf(rows, parseFilter(second, fields), 0).found);
    }),
  );
});

test('a row that gets another name beside it is tested again', () => {
  const rows = [{ name: 'row' }];
  const filterOf = (name: string) =>
    parseFilter<{ name: string }>('atlas', [{ name: 'owner', kind: 'text', read: () => name }]);
  const filtered = createFilteredRows<{ name: string }>();
  expect(countOf(filtered.matches(rows, filterOf(''), 0))).toBe(0);

  expect(countOf(filtered.matches(rows, filterOf('atlas-3'), 0))).toBe(1);
});
