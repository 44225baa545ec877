import { constantFrom, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  type JsonFolding,
  reduceFolding,
  unfoldedByItself,
} from '../../../../src/console/components/json-tree/json-folding.ts';
import { jsonLines } from '../../../../src/console/components/json-tree/json-lines.ts';
import {
  entriesOf,
  type JsonValue,
  jsonRows,
  parentPath,
  valueAt,
} from '../../../../src/console/components/json-tree/json-rows.ts';
import { asciiGlyphs } from '../../../../src/console/theme/glyphs.ts';
import { holds } from '../../../domain/holds.ts';
import { linesText, lineWidth } from '../../harness/line-text.ts';

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

const allOpen = reduceFolding(unfoldedByItself, { type: 'all-opened' });
const allFolded = reduceFolding(unfoldedByItself, { type: 'all-folded' });
const draw = (value: JsonValue, folding: JsonFolding, width = 60) =>
  linesText(jsonLines(jsonRows(value, folding, width), undefined, asciiGlyphs));

test('by itself a tree shows the upper levels, and names what it keeps folded', () => {
  expect(draw(run, unfoldedByItself)).toBe(
    [
      ' - 5 fields',
      '     id  run-1',
      '     createdAt  1795089960000  2026-11-19 12:06 UTC',
      '   - pages  2 items',
      '     + 0  2 fields . Overview',
      '     + 1  2 fields . Development',
      '     nothing  null',
      '     empty  0 fields',
    ].join('\n'),
  );
});

test('a text of several lines is folded to its beginning, and opens to all of its lines', () => {
  expect(draw(run.pages[0], unfoldedByItself)).toContain('+ markdown  24 characters  # Overview ~');

  expect(draw(run.pages[0], allOpen)).toBe(
    [
      ' - 2 fields',
      '     title  Overview',
      '   - markdown  24 characters',
      '     | # Overview',
      '     | ',
      '     | What it is.',
    ].join('\n'),
  );
});

test('a long line is broken where it opens', () => {
  const rows = jsonRows({ text: 'word '.repeat(40) }, allOpen, 40);

  expect(rows.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(4);
  for (const line of jsonLines(rows, undefined, asciiGlyphs)) {
    expect(lineWidth(line)).toBeLessThanOrEqual(40);
  }
});

test('folded as a whole, the tree keeps its first level', () => {
  expect(draw(run, allFolded)).toContain('+ pages  2 items');
  expect(draw(run, allFolded)).not.toContain('Development');
});

test('what is no container and fits its row cannot be folded', () => {
  const folds = jsonRows(run, unfoldedByItself, 60).map((row) =>
    row.kind === 'node' && row.fold !== undefined ? row.path : '-',
  );

  expect(folds.filter((path) => path !== '-')).toEqual(['', '/pages', '/pages/0', '/pages/1']);
});

test('escape sequences of a text never reach its rows', () => {
  const rows = jsonRows({ text: 'a\u001B[2Jb\nc' }, allOpen, 40);

  expect(rows.map((row) => (row.kind === 'text' ? row.text : ''))).toContain('ab');
});

test('every row leads back to its value by its path', () => {
  holds(
    property(jsonValue(), constantFrom(allOpen, unfoldedByItself, allFolded), (value, folding) => {
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
  const once = reduceFolding(unfoldedByItself, { type: 'flipped', path: '/pages' });
  const twice = reduceFolding(once, { type: 'flipped', path: '/pages' });

  expect(draw(run, once)).not.toContain('Development');
  expect(draw(run, twice)).toBe(draw(run, unfoldedByItself));
});
