import { forEachGrapheme } from './width.ts';

const plain = /^[ -~]*$/;
const mark = /\p{M}+/gu;

/** Signs of our own and of ordinary text that ASCII has something like. */
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
 * Sanitised text for a terminal that knows ASCII only, as wide as before: letters lose their accents,
 * what has no likeness becomes question marks. Other bytes would show as garbage and shift the row.
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
