import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import widestLine from 'widest-line';
import {
  quickStringWidth as quick,
  quickWidestLine as quickWidest,
} from '../../../src/cli/startup/quick-string-width.ts';

const quickStringWidth = quick(() => stringWidth);
const quickWidestLine = quickWidest(quickStringWidth);

const piece = fc.constantFrom(
  ...[
    'a',
    'é',
    'e\u0301',
    ' ',
    '\t',
    '\n',
    '\u001B[31m',
    '\u001B]8;;x\u0007',
    '\u009B1m',
    '─',
    '▇',
  ],
  ...[
    '⣿',
    '…',
    '✓',
    '❤',
    '❤\uFE0F',
    '\u00AD',
    '日',
    'ﾞ',
    '각',
    '👩‍🚀',
    '🇸🇪',
    '1\uFE0F\u20E3',
    '©',
    '\uFE0F',
  ],
);

const text = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

test('it measures every text as string-width does', () => {
  fc.assert(
    fc.property(text, (sample) => {
      expect(quickStringWidth(sample)).toBe(stringWidth(sample));
    }),
    { numRuns: 500 },
  );
});

test('it measures the widest line of every text as widest-line does, and the second time too', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (lines) => {
      const sample = lines.join('\n');

      expect(quickWidestLine(sample)).toBe(widestLine(sample));
      expect(quickWidestLine(sample)).toBe(widestLine(sample));
    }),
    { numRuns: 500 },
  );
});

test('every single character below the ideographs has the same width', () => {
  const characters = Array.from({ length: 0x30_00 }, (_, code) => String.fromCharCode(code));

  const others = characters.filter(
    (character) => quickStringWidth(character) !== stringWidth(character),
  );

  expect(others).toEqual([]);
});

test('options are honoured', () => {
  const options = { ambiguousIsNarrow: false };

  expect(quickStringWidth('─', options)).toBe(stringWidth('─', options));
});

test('the exact measure is not even loaded for text of simple characters', () => {
  const width = quick(() => {
    throw new Error('It was loaded.');
  });

  expect(width('│ \u001B[1mcredits\u001B[0m ▂▅▇ 12,345 … ✓')).toBe(24);
});
