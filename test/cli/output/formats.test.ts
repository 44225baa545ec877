import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OutputField } from '../../../src/output/field.ts';
import { jsonRow, streamed, wholeText } from '../../../src/output/formats.ts';
import { rowSchema } from './row-schema.ts';

type Row = {
  name: string | undefined;
  credits: number | undefined;
  at: number | undefined;
  tags: readonly string[];
};

const fields: readonly OutputField<Row>[] = [
  { name: 'name', kind: 'text', about: 'name', read: ({ name }) => name },
  { name: 'credits', kind: 'credits', about: 'credits', read: ({ credits }) => credits },
  { name: 'updatedAt', kind: 'time', about: 'time', read: ({ at }) => at },
  { name: 'tags', kind: 'list', about: 'tags', read: ({ tags }) => tags, isExtra: true },
];

const aRow: Row = { name: 'build-17', credits: 1234.5, at: 1_795_000_000_000, tags: ['a', 'b'] };
const unknown: Row = { name: undefined, credits: undefined, at: undefined, tags: [] };

const anyRow: fc.Arbitrary<Row> = fc.record({
  name: fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
  credits: fc.option(fc.double(), { nil: undefined }),
  at: fc.option(fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger()), { nil: undefined }),
  tags: fc.array(fc.string({ unit: 'binary' })),
});

const options = { hasHeader: true, columns: undefined };

test('a list is JSON with its rows, whether there are more, and the time of the data', () => {
  const listing = { rows: [aRow, unknown], isTruncated: true, asOfMs: 1_795_000_000_000 };

  expect(JSON.parse(wholeText('json', listing, fields, options))).toEqual({
    rows: [
      {
        name: 'build-17',
        credits: 1234.5,
        updatedAt: '2026-11-18T11:06:40.000Z',
        tags: ['a', 'b'],
      },
      { name: null, credits: null, updatedAt: null, tags: [] },
    ],
    truncated: true,
    asOf: '2026-11-18T11:06:40.000Z',
  });
});

test('a sum is printed as adding on paper gives it, in every form', () => {
  const summed = { ...aRow, credits: 0.1 + 0.2 };
  const named = fields.filter(({ name }) => name === 'credits');

  expect(streamed.ndjson.rows([summed], named)).toBe('{"credits":0.3}\n');
  expect(streamed.csv.rows([summed], named).trim()).toBe('0.3');
  expect(streamed.tsv.rows([summed], named)).toBe('0.3\n');
});

test('no rows are an empty list', () => {
  const none = { rows: [], isTruncated: false, asOfMs: 0 };

  expect(wholeText('json', none, fields, options)).toBe(
    '{"rows":[],"truncated":false,"asOf":"1970-01-01T00:00:00.000Z"}\n',
  );
  expect(wholeText('table', none, fields, options)).toBe('NAME  CREDITS  UPDATED AT  TAGS\n');
});

test('a table aligns numbers to the right and shows what is unknown', () => {
  const listing = { rows: [aRow, unknown], isTruncated: false, asOfMs: 0 };

  expect(wholeText('table', listing, fields.slice(0, 2), options)).toBe(
    ['NAME      CREDITS', 'build-17    1,235', '–               –', ''].join('\n'),
  );
});

test('without a terminal, cells are not padded to a text of any length, and the last column is whole', () => {
  const long = 'x'.repeat(5_000);
  const rows = [
    { a: long, b: long },
    { a: 'short', b: 'end' },
  ];
  type Pair = (typeof rows)[number];
  const pair: readonly OutputField<Pair>[] = [
    { name: 'a', kind: 'text', about: 'one', read: ({ a }) => a },
    { name: 'b', kind: 'text', about: 'other', read: ({ b }) => b },
  ];

  const table = wholeText('table', { rows, isTruncated: false, asOfMs: 0 }, pair, options);

  expect(table.split('\n')).toEqual([
    `A${' '.repeat(61)}B`,
    `${'x'.repeat(59)}…  ${long}`,
    `short${' '.repeat(57)}end`,
    '',
  ]);
});

test('a table fits the terminal by cutting its longest text', () => {
  const rows = [{ ...aRow, name: 'a name that is much too long for a narrow terminal' }];
  const text = wholeText('table', { rows, isTruncated: false, asOfMs: 0 }, fields.slice(0, 2), {
    hasHeader: false,
    columns: 30,
  });

  expect(text).toBe('a name that is much to…  1,235\n');
});

test('Markdown from outside stays text', () => {
  const rows = [{ ...aRow, name: '| **bold** <b> [link](x)' }];

  expect(
    wholeText('markdown', { rows, isTruncated: false, asOfMs: 0 }, fields.slice(0, 1), options),
  ).toContain(String.raw`| \| \*\*bold\*\* \<b\> \[link\](x) |`);
});

test('every row of any content is one line of tab-separated values with a cell for each field', () => {
  fc.assert(
    fc.property(fc.array(anyRow), (rows) => {
      const lines = streamed.tsv.rows(rows, fields).split('\n');

      expect(lines).toHaveLength(rows.length + 1);
      for (const line of lines.slice(0, -1)) expect(line.split('\t')).toHaveLength(fields.length);
    }),
  );
});

test('a formula from outside is text in a spreadsheet', () => {
  const rows = [{ ...aRow, name: ' =HYPERLINK("x")' }];

  expect(streamed.csv.rows(rows, fields.slice(0, 2))).toBe(`"'=HYPERLINK(""x"")",1234.5\n`);
});

test('any row is JSON as its schema says', () => {
  const schema = rowSchema(fields);
  fc.assert(
    fc.property(anyRow, (row) => {
      expect(schema.safeParse(JSON.parse(JSON.stringify(jsonRow(row, fields)))).error).toBe(
        undefined,
      );
    }),
  );
});
