import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyLine,
  type Line,
  line,
  type Paint,
  visiblePieces,
} from '../../../src/console/draw/line.ts';
import { monochromeTheme, paletteTheme, type Tone } from '../../../src/console/draw/theme.ts';
import { textWidth } from '../../../src/terminal/width.ts';
import { holds } from '../../figures/holds.ts';

// The keys of a record of all tones.
const tones = Object.keys(paletteTheme.looks) as Tone[];

const nasty = fc.constantFrom(
  '\u001B[31m',
  '\u001B]0;x\u0007',
  '\n',
  '\t',
  '\u202E',
  '🧑‍🚀',
  '木',
  'é',
);
const inColor = { theme: paletteTheme, isAscii: false } as const;
const inMonochrome = { theme: monochromeTheme, isAscii: false } as const;
const text = fc
  .array(
    fc.oneof(nasty, fc.string({ maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 8 })),
  )
  .map((pieces) => pieces.join(''));
const spans = fc.array(fc.record({ text, tone: fc.constantFrom(...tones) }), { maxLength: 8 });
const width = fc.nat(60);
/** The visible text, which consists of safe pieces. */
const textOf = (line: Line, width: number, paint: Paint = inColor) =>
  visiblePieces(line, width, paint)
    .map(({ text }) => text)
    .join('');
const widthOf = (line: Line, width: number) => textWidth(textOf(line, width));

test('pieces of a line are plain or toned', () => {
  expect(line('3 of ', ['7', 'strong'])).toEqual({
    spans: [{ text: '3 of ' }, { text: '7', tone: 'strong' }],
  });
});

test('a piece has the look of its tone', () => {
  const { looks } = paletteTheme;

  expect(visiblePieces(line('a ', ['b', 'bad'], ' c'), 20, inColor)).toEqual([
    { text: 'a ', looks: [looks.text] },
    { text: 'b', looks: [looks.bad] },
    { text: ' c', looks: [looks.text] },
  ]);
});

test('a line is cut at its width with an ellipsis, and what follows is left out', () => {
  expect(textOf(line('abcdef', ['ghi', 'bad']), 4)).toBe('abc…');
  expect(textOf(line('abc', ['def', 'bad'], 'ghi'), 5)).toBe('abcd…');
});

test('a selected line shows the selection over its whole width', () => {
  const { looks, selection } = paletteTheme;
  const selected = { ...line('ab'), isSelected: true };

  expect(visiblePieces(selected, 4, inColor)).toEqual([
    { text: 'ab', looks: [selection, looks.text] },
    { text: '  ', looks: [selection] },
  ]);
  expect(visiblePieces({ ...emptyLine, isSelected: true }, 2, inColor)).toEqual([
    { text: '  ', looks: [selection] },
  ]);
});

test('a selected span shows the selection beside others that do not', () => {
  const { looks, selection } = paletteTheme;
  const spans = [{ text: 'a', isSelected: true, tone: 'bad' as const }, { text: 'b' }];

  expect(visiblePieces({ spans }, 4, inColor)).toEqual([
    { text: 'a', looks: [selection, looks.bad] },
    { text: 'b', looks: [looks.text] },
  ]);
});

test('a line is never wider than asked, whatever its text', () => {
  holds(
    fc.property(spans, width, (spans, width) => {
      expect(widthOf({ spans }, width)).toBeLessThanOrEqual(width);
    }),
  );
});

test('a selected line is exactly as wide as asked, whatever its text', () => {
  holds(
    fc.property(spans, width, (spans, width) => {
      expect(widthOf({ spans, isSelected: true }, width)).toBe(width);
    }),
  );
});

test('a line that fits is shown whole', () => {
  holds(
    fc.property(spans, (spans) => {
      const together = visiblePieces({ spans }, 100_000, inColor);
      const apart = spans.flatMap((span) => visiblePieces({ spans: [span] }, 100_000, inColor));

      expect(together).toEqual(apart);
    }),
  );
});

test('plain text is shown alike, whatever stands beside it', () => {
  const plain = fc.string({ unit: fc.constantFrom('a', ' ', '…', '─', 'é'), maxLength: 8 });
  const plainSpans = fc.array(
    fc.record({ text: plain, tone: fc.constantFrom(...tones), isSelected: fc.boolean() }),
  );

  holds(
    fc.property(plainSpans, text, (spans, other) => {
      const alone = visiblePieces({ spans }, 1_000, inColor);
      const together = visiblePieces({ spans: [...spans, { text: other }] }, 1_000, inColor);

      expect(together.slice(0, alone.length)).toEqual(alone);
    }),
  );
});

test('no control character is visible', () => {
  holds(
    fc.property(spans, fc.boolean(), width, (spans, isSelected, width) => {
      expect(textOf({ spans, isSelected }, width)).not.toMatch(
        /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u,
      );
    }),
  );
});

test('a terminal that knows ASCII only gets nothing else, in the same width', () => {
  const inAscii = { theme: paletteTheme, isAscii: true } as const;

  holds(
    fc.property(spans, width, (spans, width) => {
      const shown = textOf({ spans }, width, inAscii);

      expect(shown).toMatch(/^[ -~]*$/);
      expect(shown).toHaveLength(widthOf({ spans }, width));
    }),
  );
});

test('without colour no look names one', () => {
  const looks = [...Object.values(monochromeTheme.looks), monochromeTheme.selection];

  for (const { foreground, background } of looks) {
    expect([foreground, background]).toEqual([undefined, undefined]);
  }
});

test.each([inColor, inMonochrome])(
  'in a selected row what was found is underlined, and the bar stays whole',
  (paint) => {
    const row = { ...line('a ', ['found', 'currentMatch'], ' b'), isSelected: true };

    expect(visiblePieces(row, 10, paint)).toEqual([
      { text: 'a ', looks: [{ isInverse: true }, {}] },
      { text: 'found', looks: [{ isInverse: true }, { isUnderlined: true }] },
      { text: ' b', looks: [{ isInverse: true }, {}] },
      { text: ' ', looks: [{ isInverse: true }] },
    ]);
  },
);
