import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { sanitizeLine } from '../../src/terminal/sanitize.ts';
import {
  narrowText,
  padEnd,
  padStart,
  textWidth,
  truncateEnd,
  truncateMiddle,
  truncateStart,
} from '../../src/terminal/width.ts';
import { cpuMs } from '../timing/cpu-time.ts';

const piece = fc.constantFrom(
  'a',
  'Z',
  '0',
  ' ',
  '─',
  '█',
  '⣿',
  'é',
  'е\u0301',
  '日',
  '本',
  '한',
  '👍',
  '👍🏽',
  '👩‍🚒',
  '❤️',
  '🇩🇪',
  '1️⃣',
  'क्षि',
  '▶',
  '©',
  'ﾞ',
  '✓',
);
const text = fc.oneof(
  fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'grapheme' }).map(sanitizeLine),
);
const width = fc.nat(40);

test.each([
  [truncateEnd, 'a long title', 7, 'a long…'],
  [truncateEnd, 'fits', 4, 'fits'],
  [truncateEnd, '日本語', 5, '日本…'],
  [truncateEnd, '日本語', 4, '日…'],
  [truncateEnd, 'title', 1, '…'],
  [truncateEnd, 'title', 0, ''],
  [truncateStart, '/srv/repos/atlas', 8, '…s/atlas'],
  [truncateStart, '日本語', 4, '…語'],
  [truncateMiddle, 'ses_0123456789fk', 9, 'ses_…89fk'],
  [padEnd, 'ok', 4, 'ok  '],
  [padEnd, '日本語', 4, '日… '],
  [padStart, '12', 4, '  12'],
] as const)('%o of "%s" in %i cells is "%s"', (shape, value, cells, expected) => {
  expect(shape(value, cells)).toBe(expected);
});

test('the ellipsis can be ASCII', () => {
  expect(truncateEnd('a long title', 7, '~')).toBe('a long~');
  expect(truncateEnd('a long title', 7, '...')).toBe('a lo...');
});

test('measures text as string-width does', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(textWidth(value)).toBe(stringWidth(value));
    }),
    { numRuns: 2_000 },
  );
});

test('measures each character of the usual scripts and each emoji as string-width does', () => {
  const ends = ['\u{1F3FD}', '\u0902\u093F', '\u20E3', '\u200D\u2139', '\uFF9E'];
  const wrong: string[] = [];
  const check = (text: string) => {
    if (textWidth(text) !== stringWidth(text)) wrong.push(JSON.stringify(text));
  };

  for (let code = 0xa0; code < 0x1_fb00; code += code === 0x31_00 ? 0x1_bf00 : 1) {
    const character = String.fromCodePoint(code);
    check(character);
    check(`${character}\uFE0F`);
    check(character + ends[code % ends.length]);
  }

  expect(wrong).toEqual([]);
});

test('a character called narrow fills one cell, alone and beside others of its kind', () => {
  const narrow = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => narrowText.test(character),
  );
  const segmenter = new Intl.Segmenter();

  expect(narrow.length).toBeGreaterThan(1_000);
  for (const character of narrow)
    expect([character, stringWidth(character)]).toEqual([character, 1]);
  expect([...segmenter.segment(narrow.join(''))]).toHaveLength(narrow.length);
});

test.each([truncateEnd, truncateStart, truncateMiddle])(
  '%o is never wider than asked',
  (truncate) => {
    fc.assert(
      fc.property(text, width, (value, cells) => {
        const cut = truncate(value, cells);

        expect(stringWidth(cut)).toBeLessThanOrEqual(cells);
        if (stringWidth(value) <= cells) expect(cut).toBe(value);
      }),
      { numRuns: 2_000 },
    );
  },
);

test.each([padEnd, padStart])('%o is exactly as wide as asked', (pad) => {
  fc.assert(
    fc.property(text, width, (value, cells) => {
      expect(stringWidth(pad(value, cells))).toBe(cells);
    }),
    { numRuns: 2_000 },
  );
});

test.each([truncateEnd, truncateStart, truncateMiddle, padEnd])(
  '%o looks only at what it shows of a long text',
  (shape) => {
    const long = 'naïve 日本語 '.repeat(200_000);

    const ms = cpuMs(() => {
      for (let round = 0; round < 100; round++) shape(long, 40);
    });

    // Segmenting two megabytes a hundred times takes minutes.
    expect(ms).toBeLessThan(1_000);
  },
);
