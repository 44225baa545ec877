import { textWidth } from '../../../terminal/width.ts';
import { markdownRows } from './markdown-rows.ts';

/** Signs whose widths are not told without a library: a letter with a mark of its own, and an emoji of two signs. */
const rareGraphemes = ['e\u0301', '🇪🇺'];

/** Markdown of each kind that the parser has expressions of its own for. */
export const samples = [
  'a\nb',
  '# a',
  '- a\n- [x] b\n\n1. c',
  '> a',
  '| a |\n|---|\n| b |',
  '```\na\n```',
  '---',
  '**a** *b* ~~c~~ `d`',
  '[a](b) ![c](d) https://halcyon.example',
  '[a]: b',
];

/**
 * Uses once, in steps, what takes 20 to 50 ms when it is used first: widths of rare characters, and the expressions of
 * the Markdown parser. Otherwise a key would wait for each.
 */
export function* preparedTexts(): Generator<void, void> {
  for (const grapheme of rareGraphemes) {
    textWidth(grapheme);
    yield;
  }
  for (const text of samples) {
    markdownRows(text);
    yield;
  }
}
