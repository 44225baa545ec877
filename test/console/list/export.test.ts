import { expect, test } from 'vitest';
import { exportedField, exportedFields } from '../../../src/console/list/export.ts';
import { exportName, exportText } from '../../../src/console/overlays/export-table.ts';
import type { Field } from '../../../src/language/filter/field.ts';
import type { FileFormat } from '../../../src/output/formats.ts';
import { aBox, type Box, boxColumns, nowMs } from './a-table.ts';

const columnFields = boxColumns.flatMap((column) => exportedFields(column, undefined));

const boxesAs = (rows: readonly Box[], format: FileFormat, fields: readonly Field<Box>[] = []) => {
  const all = [...fields.map((field) => exportedField(field)), ...columnFields];
  return exportText({ rows, fields: all, isPart: true, about: ['Some boxes.'] }, format, nowMs);
};

test('a CSV file has the values of all columns, unrounded, and unknown ones are empty', async () => {
  const rows = [aBox('b', { name: 'one, "two"', credits: 1234.5, startedAt: nowMs }), aBox('c')];

  expect(await boxesAs(rows, 'csv')).toBe(
    'name,credits,started-at\n"one, ""two""",1234.5,2026-11-20T14:30:00.000Z\nc,,\n',
  );
});

test('fields that no column shows come first, such as the id', async () => {
  const fields = [{ name: 'id', kind: 'text', read: ({ id }: Box) => id }] as const;

  const text = await boxesAs([aBox('b')], 'csv', fields);

  expect(text).toBe('id,name,credits,started-at\nb,b,,\n');
});

test('a day is written as a day, without a time that it does not have', async () => {
  const day = {
    name: 'day',
    kind: 'time',
    isDay: true,
    read: () => Date.parse('2026-10-04'),
  } as const;

  const text = await boxesAs([aBox('b')], 'csv', [day]);

  expect(text).toBe('day,name,credits,started-at\n2026-10-04,b,,\n');
});

test('a JSON file has the same values, and null for unknown ones', async () => {
  const rows = [aBox('b', { credits: 7 }), aBox('c')];

  expect(JSON.parse(await boxesAs(rows, 'json'))).toEqual({
    rows: [
      { name: 'b', credits: 7, 'started-at': null },
      { name: 'c', credits: null, 'started-at': null },
    ],
    truncated: true,
    asOf: '2026-11-20T14:30:00.000Z',
    about: {
      rows: ['Some boxes.'],
      columns: { name: 'Text.', credits: 'A number.', 'started-at': 'A time in UTC.' },
    },
  });
});

test('a Markdown file says of what the rows are, and what each column means', async () => {
  const share = { name: 'share', kind: 'percent', read: () => 0.855 } as const;

  expect(await boxesAs([aBox('b')], 'markdown', [share])).toBe(
    `${[
      '| share | name | credits | started-at |',
      '| --: | --- | --: | --- |',
      '| 85.5 % | b | – | – |',
      '',
      '1 row as of 2026-11-20T14:30:00.000Z. Some boxes.',
      '',
      '- **share**: In percent, from 0 to 100.',
      '- **name**: Text.',
      '- **credits**: A number.',
      '- **started-at**: A time in UTC.',
    ].join('\n')}\n`,
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1'])(
  'a cell that begins with %j does not run in a spreadsheet',
  async (name) => {
    const text = await boxesAs([aBox('b', { name })], 'csv');

    expect(text.split('\n')[1]).toMatch(/^"?'/);
  },
);

test('a number below zero stays a number', async () => {
  const text = await boxesAs([aBox('b', { credits: -5 })], 'csv');

  expect(text).toContain('b,-5,');
});

test('what could steer a terminal is taken out', async () => {
  const name = 'red\u001B[31m alert\u0007';
  const text = await boxesAs([aBox('b', { name })], 'csv');

  expect(text).toContain('\nred alert,');
});

test('tables without rows have their heads', async () => {
  expect(await boxesAs([], 'csv')).toBe('name,credits,started-at\n');
  expect(JSON.parse(await boxesAs([], 'json')).rows).toEqual([]);
});

test('many rows are all there, in their order', async () => {
  const rows = Array.from({ length: 4_321 }, (_, index) => aBox(`b${index}`));

  const lines = (await boxesAs(rows, 'csv')).trimEnd().split('\n');

  expect(lines).toHaveLength(4_322);
  expect(lines.at(-1)).toBe('b4320,,');
  expect(JSON.parse(await boxesAs(rows, 'json')).rows).toHaveLength(4_321);
});

test('files are named by what they hold and when', () => {
  expect(exportName('sessions', 'csv', nowMs)).toBe('signalbox-sessions-20261120-143000.csv');
});
