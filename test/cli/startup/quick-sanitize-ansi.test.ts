import fc from 'fast-check';
import { expect, test } from 'vitest';
import exact from '../../../node_modules/ink/build/sanitize-ansi.js';
import { quickSanitizeAnsi } from '../../../src/cli/startup/quick-sanitize-ansi.ts';

const piece = fc.constantFrom(
  ...['a', '─', '日', '\n', '\t', '\r', '\u0007', '\u009B31m', '\u001B[31m', '\u001B[1;33m'],
  ...['\u001B[m', '\u001B[4:3m', '\u001B[2J', '\u001B]8;;x\u0007', '\u001B', '\u0301', '\u00AD'],
);

test('it cleans every text as Ink does', () => {
  const quick = quickSanitizeAnsi(exact);

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(quick(pieces.join(''))).toBe(exact(pieces.join('')));
    }),
    { numRuns: 2_000 },
  );
});

test('it leaves text with nothing but styles to itself', () => {
  const quick = quickSanitizeAnsi(() => 'taken apart');
  const text = '\u001B[7m› row\u001B[27m\nnext\trow';

  expect(quick(text)).toBe(text);
});
