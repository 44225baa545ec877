import { constantFrom, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultFolding,
  type JsonFolding,
  reduceFolding,
} from '../../../src/console/tree/json-folding.ts';
import {
  entriesOf,
  type JsonValue,
  parentPath,
  valueAt,
  writtenPath,
} from '../../../src/console/tree/json-path.ts';
import { jsonLines, jsonRows } from '../../../src/console/tree/json-rows.ts';
import { holds } from '../../figures/holds.ts';
import { linesText, lineText, lineWidth } from '../harness/line-text.ts';

const run = {
  id: 'run-1',
  createdAt: 1_795_089_960_000,
  pages: [
    { title: 'Overview', markdown: '# Overview\n\nWhat it is.\n' },
    { title: 'Development', markdown: 'short' },
  ],
  nothing: null,
  empty: {},
};

const allOpen = reduceFolding(defaultFolding, { type: 'all-opened' });
const allFolded = reduceFolding(defaultFolding, { type: 'all-folded' });
const draw = (value: JsonValue, folding: JsonFolding, width = 60) =>
  linesText(jsonLines(jsonRows(value, folding, width), {}));

test('by default a tree shows the upper levels, and names what it keeps folded', () => {
  expect(draw(run, defaultFolding)).toBe(
    [
      ' ▾ 5 fields',
      '     id  run-1',
      '     createdAt  1795089960000  2026-11-19 12:06 UTC',
      '   ▾ pages  2 items',
      '     ▸ 0  2 fields  61 B · Overview',
      '     ▸ 1  2 fields  42 B · Development',
      '     nothing  null',
      '     empty  0 fields',
    ].join('\n'),
  );
});

test('a field that could not be read is called so', () => {
  const message = { id: 'm1', hookCommands: undefined };

  expect(draw(message, defaultFolding)).toContain('     hookCommands  unreadable');
});

test('a text of several lines is folded to its beginning, and opens to all of its lines', () => {
  expect(draw(run.pages[0], defaultFolding)).toContain('▸ markdown  24 characters  # Overview …');

  expect(draw(run.pages[0], allOpen)).toBe(
    [
      ' ▾ 2 fields',
      '     title  Overview',
      '   ▾ markdown  24 characters',
      '     │ # Overview',
      '     │ ',
      '     │ What it is.',
    ].join('\n'),
  );
});

test('a long line is broken where it opens', () => {
  const rows = jsonRows({ text: 'word '.repeat(40) }, allOpen, 40);

  expect(rows.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(4);
  for (const line of jsonLines(rows, {})) {
    expect(lineWidth(line)).toBeLessThanOrEqual(40);
  }
});

test('folded as a whole, the tree keeps its first level', () => {
  expect(draw(run, allFolded)).toContain('▸ pages  2 items');
  expect(draw(run, allFolded)).not.toContain('Development');
});

test('what is no container and fits its row cannot be folded', () => {
  const folds = jsonRows(run, defaultFolding, 60).map((row) =>
    row.kind === 'node' && row.fold !== undefined ? row.path : '-',
  );

  expect(folds.filter((path) => path !== '-')).toEqual(['', '/pages', '/pages/0', '/pages/1']);
});

test('escape sequences of a text never reach its rows', () => {
  const rows = jsonRows({ text: 'a\u001B[2Jb\nc' }, allOpen, 40);

  const texts = rows.map((row) => (row.kind === 'text' ? lineText(row.line) : ''));
  expect(texts).toContain('ab');
});

test('every row leads back to its value by its path', () => {
  holds(
    property(jsonValue(), constantFrom(allOpen, defaultFolding, allFolded), (value, folding) => {
      const rows = jsonRows(value, folding, 50);

      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const row of rows) {
        if (row.kind === 'node') expect(valueAt(value, row.path)).toBe(row.value);
        if (row.path !== '') {
          expect(rows.some(({ path }) => path === parentPath(row.path))).toBe(true);
        }
      }
    }),
  );
});

test('an open tree has a row for every value', () => {
  const countOf = (value: JsonValue): number =>
    entriesOf(value).reduce((sum, [, part]) => sum + countOf(part), 1);

  holds(
    property(jsonValue(), (value) => {
      const nodes = jsonRows(value, allOpen, 50).filter(({ kind }) => kind === 'node');

      expect(nodes).toHaveLength(countOf(value));
    }),
  );
});

test('a node that is flipped twice is as before', () => {
  const node = { path: '/pages', depth: 1, isText: false };
  const once = reduceFolding(defaultFolding, { type: 'flipped', node });
  const twice = reduceFolding(once, { type: 'flipped', node });

  expect(draw(run, once)).not.toContain('Development');
  expect(draw(run, twice)).toBe(draw(run, defaultFolding));
});

test('a text that is broken keeps its indentation', () => {
  const text = `see\n    ${'word '.repeat(12)}`;
  const lines = draw({ text }, allOpen, 40).split('\n');

  expect(lines.slice(3)).toEqual([
    '     │     word word word word word word',
    '     │     word word word word word word',
  ]);
});

test('paths are written as code reads them', () => {
  const record = { pages: [{ title: 'a', 'full name': { x: 1 } }] };

  expect(writtenPath(record, '/pages/0/title')).toBe('pages[0].title');
  expect(writtenPath(record, '/pages/0/full name/x')).toBe('pages[0]["full name"].x');
  expect(writtenPath([[1]], '/0/0')).toBe('[0][0]');
  expect(writtenPath(record, '')).toBe('');
});

test('what a search reveals is open with all around it, and nothing else', () => {
  const record = { a: { b: { c: { d: 'deep' } } }, other: { b: { c: {} } } };
  const node = { path: '/a/b/c/d', depth: 4, isText: false };
  const revealed = reduceFolding(defaultFolding, { type: 'revealed', node });

  expect(draw(record, revealed)).toContain('d  deep');
  expect(draw(record, revealed)).toContain('▸ b  1 field  8 B');
  expect(
    draw(record, reduceFolding(revealed, { type: 'revealed', node: { ...node, path: '/other' } })),
  ).toBe(draw(record, defaultFolding));
});

test('what was revealed stays open when it is settled, and can be folded', () => {
  const record = { a: { b: { c: { d: 'deep' } } } };
  const node = { path: '/a/b/c/d', depth: 4, isText: false };
  const revealed = reduceFolding(defaultFolding, { type: 'revealed', node });

  expect(draw(record, reduceFolding(revealed, { type: 'settled' }))).toBe(draw(record, revealed));

  const around = { path: '/a/b', depth: 2, isText: false };
  expect(draw(record, reduceFolding(revealed, { type: 'flipped', node: around }))).toBe(
    draw(record, defaultFolding),
  );
});
