import { expect, test } from 'vitest';
import {
  measureColumns,
  measured,
  readColumnTexts,
} from '../../../src/console/list/column-texts.ts';
import type { NaturalWidths } from '../../../src/console/list/scrolled-columns.ts';

const columns = ['name', 'credits', 'news'].map((id) => ({
  id,
  title: id,
  width: 8,
  dropOrder: 1,
}));

type Texts = Record<string, string>;
const cellsOf = (row: Texts) => columns.map(({ id }) => measured(row[id] ?? ''));

test('columns are empty, say the same about all rows, or not', () => {
  const rows = [
    { name: 'a', credits: '0' },
    { name: 'the longest', credits: '0', news: '–' },
  ];
  const texts = (some: readonly Texts[]) => [
    ...readColumnTexts(columns, some.map(cellsOf)).values(),
  ];

  expect(texts(rows)).toEqual([
    { longest: 11, variety: 'many' },
    { longest: 7, variety: 'one' },
    { longest: 4, variety: 'many' },
  ]);
  expect(texts(rows.slice(0, 1)).map(({ variety }) => variety)).toEqual(['many', 'many', 'none']);
  expect(texts([]).map(({ variety }) => variety)).toEqual(['many', 'many', 'many']);
});

test('a column that few servers fill is empty until a row has a text for it', () => {
  const optional = columns.map((column) => ({ ...column, isOptional: true }));
  const varieties = (some: readonly Texts[]) =>
    [...readColumnTexts(optional, some.map(cellsOf)).values()].map(({ variety }) => variety);

  expect(varieties([])).toEqual(['none', 'none', 'none']);
  expect(varieties([{ name: 'a' }])).toEqual(['many', 'none', 'none']);
});

test('measured widths only grow as rows pass, and never beyond sixty cells', () => {
  const widths = (name: string, before: NaturalWidths) =>
    measureColumns(columns, [cellsOf({ name })], before);

  const long = widths('a-rather-long-name', new Map());
  const short = widths('short', long);
  const endless = widths('x'.repeat(500), short);

  expect(short.get('name')).toBe('a-rather-long-name'.length);
  expect(short.get('credits')).toBe('credits'.length);
  expect(endless.get('name')).toBe(60);
});
