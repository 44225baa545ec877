import exactWidth, { type Options } from 'string-width';
import stripAnsi from 'strip-ansi';
import { isNarrowText } from '../../terminal/graphemes.ts';

/**
 * The bundles see this in place of the package of that name, which agrees on every text. The first
 * text that is not ASCII costs the package 30 ms, for emoji, and every frame has box drawing.
 */
export function quickStringWidth(text: string, options?: Options): number {
  if (options !== undefined) return exactWidth(text, options);

  const shown = text.includes('\u001B') ? stripAnsi(text) : text;
  return isNarrowText(shown) ? shown.length : exactWidth(text);
}
