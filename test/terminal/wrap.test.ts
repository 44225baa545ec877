import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { wrapText } from '../../src/terminal/wrap.ts';
import { cpuMs, minCpuMs } from '../timing/cpu-time.ts';

test.each([
  ['breaks at spaces', 'the quick brown fox', 10, ['the quick', 'brown fox']],
  ['keeps line breaks', 'one\n\ntwo', 10, ['one', '', 'two']],
  ['cuts a word that is longer than the row', 'abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
  [
    'breaks paths after a slash',
    'POST /api/computers/restart',
    15,
    ['POST', '/api/computers/', 'restart'],
  ],
  ['breaks no path near its start', '/a-computer', 8, ['/a-compu', 'ter']],
  ['keeps indentation', '  const a = 1', 9, ['  const a', '= 1']],
  ['keeps spaces inside a row', 'a   b', 10, ['a   b']],
  ['drops the spaces at a break', 'foo    bar', 4, ['foo', 'bar']],
  ['does not add a row for spaces at the end', 'foo  ', 3, ['foo']],
  ['counts wide characters twice', '日本語テスト', 5, ['日本', '語テ', 'スト']],
  ['shows a question mark where nothing wide fits', '日a', 1, ['?', 'a']],
  ['gives one empty row for no text', '', 5, ['']],
])('%s', (_name, text, width, rows) => {
  expect(wrapText(text, width)).toEqual(rows);
});

const piece = fc.constantFrom(
  'a',
  'bc',
  ' ',
  '  ',
  'word',
  '日',
  '👩‍🚒',
  'e\u0301',
  '\n',
  '─',
  'a-b/',
  '-\u0301',
);
const text = fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join(''));

test('no row is wider than the column and no word is lost', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 20 }), (value, width) => {
      const rows = wrapText(value, width);

      for (const row of rows) expect(stringWidth(row)).toBeLessThanOrEqual(width);
      expect(rows.join('').replace(/\s/g, '')).toBe(value.replace(/\s/g, ''));
    }),
    { numRuns: 2_000 },
  );
});

test('words that fit on a row are never cut', () => {
  const words = fc.array(fc.constantFrom('a', 'four', 'sevenly'), { maxLength: 40 });

  fc.assert(
    fc.property(words, fc.integer({ min: 7, max: 20 }), (list, width) => {
      expect(wrapText(list.join(' '), width).join(' ')).toBe(list.join(' '));
    }),
  );
});

test.each([['a'], ['a '], ['日本'], ['word ']])(
  'a line of one megabyte of "%s" is wrapped in linear time',
  (piece) => {
    const small = cpuMs(() => wrapText(piece.repeat(125_000 / piece.length), 80));
    const enoughMs = Math.max(small, 30) * 24;
    const text = piece.repeat(1_000_000 / piece.length);

    expect(minCpuMs(() => wrapText(text, 80), { enoughMs })).toBeLessThanOrEqual(enoughMs);
  },
);
