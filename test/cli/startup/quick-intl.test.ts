import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QuickListFormat } from '../../../src/cli/startup/quick-list-format.js';
import { QuickSegmenter } from '../../../src/cli/startup/quick-segmenter.js';

const segmentsOf = (
  segmenter: { segment(text: string): Iterable<Intl.SegmentData> },
  text: string,
) =>
  Array.from(segmenter.segment(text), ({ segment, index, input }) => ({ segment, index, input }));

/** Pieces whose neighbourhood decides where a grapheme ends. */
const piece = fc.constantFrom(
  ...['a', 'é', 'e\u0301', ' ', '\t', '\r', '\n', '\u001B[31m', '─', '▇', '⣿', '…', '•', '✓', '❤'],
  ...[
    '\uFE0F',
    '\u200D',
    '\u200B',
    '\u00AD',
    '日',
    'ﾞ',
    '각',
    '\u1100',
    '\u1161',
    '👩‍🚀',
    '🇸',
    '🇪',
    'ก',
    'ำ',
  ],
);

test('it segments every text as Intl.Segmenter does', () => {
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );

  fc.assert(
    fc.property(text, (sample) => {
      const exact = segmentsOf(new Intl.Segmenter(), sample);

      expect(segmentsOf(new QuickSegmenter(), sample)).toEqual(exact);
    }),
    { numRuns: 500 },
  );
});

test.each(['', 'plain', 'two\nlines', 'e\u0301té', '日本'])(
  'it finds the segment at each place of %j, as Intl.Segmenter does',
  (text) => {
    const quick = new QuickSegmenter().segment(text);
    const exact = new Intl.Segmenter().segment(text);

    const places = [undefined, -1, ...Array.from({ length: text.length + 1 }, (_, place) => place)];

    expect(places.map((place) => quick.containing(place))).toEqual(
      places.map((place) => exact.containing(place)),
    );
  },
);

test('every character that it takes for simple is a grapheme beside any other', () => {
  const characters = Array.from({ length: 0x2c_00 }, (_, code) => String.fromCharCode(code));
  const text = characters.filter((character) => !/[\r\n]/.test(character));

  const quick = new QuickSegmenter();
  const exact = new Intl.Segmenter();

  const others = text.filter((character) => {
    const pair = `${character}a${character}`;
    return !isDeepStrictEqual(segmentsOf(quick, pair), segmentsOf(exact, pair));
  });

  expect(others).toEqual([]);
});

test('words are left to Intl.Segmenter', () => {
  const options = { granularity: 'word' } as const;
  const words = segmentsOf(new QuickSegmenter('en', options), 'two words');

  expect(words).toEqual(segmentsOf(new Intl.Segmenter('en', options), 'two words'));
});

test('a list is formatted as Intl.ListFormat does', () => {
  expect(new QuickListFormat('en').format(['a', 'b', 'c'])).toBe('a, b, and c');
});
