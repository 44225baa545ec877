import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heights } from '../../src/console/draw/charts/sparkline.ts';
import { signs } from '../../src/console/draw/line.ts';
import { asciiText } from '../../src/terminal/ascii-text.ts';
import { sanitizeLine } from '../../src/terminal/sanitize.ts';
import { textWidth } from '../../src/terminal/width.ts';
import { holds } from '../figures/holds.ts';

test.each([
  ['Fix the arm', 'Fix the arm'],
  ['São Paulo, Gdańsk', 'Sao Paulo, Gdansk'],
  ['a long ti… – unknown', 'a long ti~ - unknown'],
  ['“it’s” → 3×4', '"it\'s" > 3x4'],
  ['機械', '????'],
  ['🧑‍🚀 ok', '?? ok'],
  ['ŁØ', '??'],
])('"%s" becomes "%s"', (text, ascii) => {
  expect(asciiText(text)).toBe(ascii);
});

test('every sign that is drawn here has a likeness', () => {
  for (const sign of [...Object.values(signs), ...heights, ...'╭╮╰╯━╸■']) {
    expect(asciiText(sign)).toMatch(/^[!-~]$/);
    if (sign !== signs.unknown) expect(asciiText(sign)).not.toBe('?');
  }
});

test('whatever the text is, what remains is ASCII of the same width', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );

  holds(
    fc.property(text, (text) => {
      const clean = sanitizeLine(text);
      const ascii = asciiText(clean);

      expect(ascii).toMatch(/^[ -~]*$/);
      expect(ascii).toHaveLength(textWidth(clean));
    }),
  );
});
