import { forEachGrapheme } from './width.ts';

const plain = /^[ -~]*$/;
const mark = /\p{M}+/gu;

const likenesses = new Map([
  ['…', '~'],
  ['–', '-'],
  ['—', '-'],
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['•', '*'],
  ['·', '.'],
  ['×', 'x'],
  ['✓', '+'],
  ['✗', 'x'],
  ['◐', '~'],
  ['○', 'o'],
  ['●', '*'],
  ['›', '>'],
  ['‹', '<'],
  ['▲', '^'],
  ['▼', 'v'],
  ['▸', '+'],
  ['▾', '-'],
  ['▌', '|'],
  ['─', '-'],
  ['│', '|'],
  ['╭', '+'],
  ['╮', '+'],
  ['╰', '+'],
  ['╯', '+'],
  ['━', '='],
  ['╸', '-'],
  ['■', '#'],
  ['▁', '_'],
  ['▂', ','],
  ['▃', ':'],
  ['▄', '-'],
  ['▅', '='],
  ['▆', '+'],
  ['▇', '*'],
  ['█', '#'],
  ['→', '>'],
  ['←', '<'],
  ['↳', '>'],
  ['↑', '^'],
  ['↓', 'v'],
]);

/**
 * Sanitised text for a terminal that supports only ASCII, at the same width: letters lose their accents, and
 * characters without a replacement become question marks. Other bytes would show as garbage and shift the
 * row.
 */
export function asciiText(text: string): string {
  if (plain.test(text)) return text;

  let ascii = '';
  forEachGrapheme(text, (grapheme, cells) => {
    ascii += asciiGrapheme(grapheme, cells);
    return true;
  });
  return ascii;
}

function asciiGrapheme(grapheme: string, cells: number): string {
  if (plain.test(grapheme)) return grapheme;
  const base = likenesses.get(grapheme) ?? grapheme.normalize('NFKD').replace(mark, '');
  return base.length === cells && plain.test(base) ? base : '?'.repeat(cells);
}
