import { array, boolean, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { brailleLine } from '../../../src/domain/charts/braille-line.ts';
import { holds } from '../holds.ts';
import { anyGlyphs, anySamples, anyWidth } from './samples.ts';

test.each([
  ['a rise', [0, 1, 2, 3, 4, 5, 6, 7], 4, 2, ['  ⡠⠊', '⡠⠊  ']],
  ['a flat line at zero', [0, 0, 0, 0], 2, 1, ['⣀⣀']],
  ['a broken line', [0, null, 0, 0], 2, 1, ['⡀⣀']],
  ['nothing', [], 2, 2, ['  ', '  ']],
  ['only gaps', [null, null], 2, 1, ['  ']],
  ['one value', [5], 2, 1, ['⠁ ']],
])('%s is drawn in dots', (_, samples, width, height, lines) => {
  expect(brailleLine(samples, width, height)).toEqual(lines);
});

test('a steep part stays one line', () => {
  expect(brailleLine([0, 0, 7, 7], 2, 2)).toEqual([' ⡏', '⣀⠇']);
});

test('few values are joined by straight lines', () => {
  expect(brailleLine([0, 3], 2, 1)).toEqual(['⡠⠊']);
});

test('without Unicode the line is made of points', () => {
  expect(brailleLine([0, 1, 2, 3, 4, 5, 6, 7], 4, 2, { glyphs: 'ascii' })).toEqual([
    "  .'",
    ".'  ",
  ]);
});

test('a line chart is exactly as wide and as high as asked', () => {
  holds(
    property(
      anySamples,
      anyWidth,
      integer({ min: -1, max: 12 }),
      anyGlyphs,
      (samples, width, height, glyphs) => {
        const lines = brailleLine(samples, width, height, { glyphs });

        const expected = Array(Math.max(0, height)).fill(Math.max(0, Math.floor(width)));
        expect(lines.map((line) => line.length)).toEqual(expected);
      },
    ),
  );
});

test('every known value leaves a dot and every wide gap leaves none', () => {
  const block = tuple(boolean(), integer({ min: 0, max: 50 }));
  holds(
    property(array(block, { minLength: 1, maxLength: 30 }), (blocks) => {
      const samples = blocks.flatMap(([isGap, value]) => (isGap ? [null, null] : [value, value]));
      const lines = brailleLine(samples, blocks.length, 3);

      const drawn = blocks.map((_, cell) => lines.some((line) => line[cell] !== ' '));
      expect(drawn).toEqual(blocks.map(([isGap]) => !isGap));
    }),
  );
});
