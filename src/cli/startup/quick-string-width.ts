import type { Options } from 'string-width';
import stripAnsi from 'strip-ansi';
import { isNarrowText } from '../../terminal/graphemes.ts';

export type StringWidth = (text: string, options?: Options) => number;

/**
 * The bundles see this in place of the package `string-width`, with which it agrees on every text.
 * Loading that package costs 15 ms, its first text beyond ASCII another 30, both for emoji; every
 * frame has box drawing, and hardly one has emoji.
 */
export function quickStringWidth(loadExact: () => StringWidth): StringWidth {
  return (text, options) => {
    if (options !== undefined) return loadExact()(text, options);

    const shown = text.includes('\u001B') ? stripAnsi(text) : text;
    return isNarrowText(shown) ? shown.length : loadExact()(text);
  };
}
