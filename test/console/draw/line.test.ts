import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLine, line, paintLine } from '../../../src/console/draw/line.ts';
import { monochromeTheme, paletteTheme, type Tone } from '../../../src/console/draw/theme.ts';
import { stripEscapeSequences } from '../../../src/terminal/sanitize.ts';
import { textWidth } from '../../../src/terminal/width.ts';
import { holds } from '../../figures/holds.ts';

// The keys of a record of all tones.
const tones = Object.keys(paletteTheme.styles) as Tone[];

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
const widthOf = (painted: string) => textWidth(stripEscapeSequences(painted));

test('pieces of a line are plain or toned', () => {
  expect(line('3 of ', ['7', 'strong'])).toEqual({
    spans: [{ text: '3 of ' }, { text: '7', tone: 'strong' }],
  });
});

test('a tone is switched on before its text and off behind it', () => {
  expect(paintLine(line('a ', ['b', 'bad'], ' c'), 20, inColor)).toBe('a \u001B[31mb\u001B[39m c');
});

test('a line is cut at its width with an ellipsis, and what follows is left out', () => {
  expect(paintLine(line('abcdef', ['ghi', 'bad']), 4, inColor)).toBe('abc…');
  expect(paintLine(line('abc', ['def', 'bad'], 'ghi'), 5, inMonochrome)).toBe(
    'abc\u001B[1md…\u001B[22m',
  );
});

test('a selected line shows the selection over its whole width', () => {
  const selected = { ...line('ab'), isSelected: true };

  expect(paintLine(selected, 4, inColor)).toBe('\u001B[7mab  \u001B[27m');
  expect(paintLine({ ...emptyLine, isSelected: true }, 2, inColor)).toBe('\u001B[7m  \u001B[27m');
});

test('a line is never wider than asked, whatever its text', () => {
  holds(
    fc.property(spans, width, (spans, width) => {
      expect(widthOf(paintLine({ spans }, width, inColor))).toBeLessThanOrEqual(width);
    }),
  );
});

test('a selected line is exactly as wide as asked, whatever its text', () => {
  holds(
    fc.property(spans, width, (spans, width) => {
      const painted = paintLine({ spans, isSelected: true }, width, inColor);

      expect(widthOf(painted)).toBe(width);
    }),
  );
});

test('a line that fits is shown whole', () => {
  holds(
    fc.property(spans, (spans) => {
      const painted = paintLine({ spans }, 100_000, inColor);
      const apart = spans.map((span) => paintLine({ spans: [span] }, 100_000, inColor));

      expect(painted).toBe(apart.join(''));
    }),
  );
});

test('plain text is painted alike, whatever stands beside it', () => {
  const plain = fc.string({ unit: fc.constantFrom('a', ' ', '…', '─', 'é'), maxLength: 8 });
  const plainSpans = fc.array(
    fc.record({ text: plain, tone: fc.constantFrom(...tones), isSelected: fc.boolean() }),
  );

  holds(
    fc.property(plainSpans, text, (spans, other) => {
      const alone = paintLine({ spans }, 1_000, inColor);
      const together = paintLine({ spans: [...spans, { text: other }] }, 1_000, inColor);

      expect(together.startsWith(alone)).toBe(true);
    }),
  );
});

test('nothing but the looks of the theme reaches the terminal as a control character', () => {
  const styles = Object.values(paletteTheme.styles).flatMap(({ on, off }) => [on, off]);
  const known = new Set([...styles, paletteTheme.selection.on, paletteTheme.selection.off]);

  holds(
    fc.property(spans, fc.boolean(), width, (spans, isSelected, width) => {
      const painted = paintLine({ spans, isSelected }, width, inColor);
      const rest = painted.replaceAll(/\u001B\[([\d;]*)m/g, (sequence, code) =>
        known.has(code) ? '' : sequence,
      );

      expect(rest).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
    }),
  );
});

test('a terminal that knows ASCII only gets nothing else, in the same width', () => {
  const inAscii = { theme: paletteTheme, isAscii: true } as const;

  holds(
    fc.property(spans, width, (spans, width) => {
      const painted = stripEscapeSequences(paintLine({ spans }, width, inAscii));

      expect(painted).toMatch(/^[ -~]*$/);
      expect(painted).toHaveLength(widthOf(paintLine({ spans }, width, inColor)));
    }),
  );
});

test('without colour no look names one', () => {
  const styles = [...Object.values(monochromeTheme.styles), monochromeTheme.selection];

  for (const { on, off } of styles) expect(`${on};${off}`).not.toMatch(/\b([34]\d|9\d|10\d)\b/);
});

test.each([inColor, inMonochrome])(
  'in a selected row what was found is underlined, and the bar stays whole',
  (paint) => {
    const row = { ...line('a ', ['found', 'currentMatch'], ' b'), isSelected: true };

    expect(paintLine(row, 10, paint)).toBe('\u001B[7ma \u001B[4mfound\u001B[24m b \u001B[27m');
  },
);
