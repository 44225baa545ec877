import type { Options } from 'string-width';
import stripAnsi from 'strip-ansi';
import { narrowText } from '../../terminal/width.ts';

type StringWidth = (text: string, options?: Options) => number;

/**
 * Replaces the package `string-width` in the bundles, and returns the same width. Loading that package costs
 * 15 ms, and its first non-ASCII text another 30, both for emoji; every frame contains box drawing, but
 * hardly any contains emoji.
 */
export function quickStringWidth(loadExact: () => StringWidth): StringWidth {
  return (text, options) => {
    if (options !== undefined) return loadExact()(text, options);

    const shown = text.includes('\u001B') ? stripAnsi(text) : text;
    return narrowText.test(shown) ? shown.length : loadExact()(text);
  };
}

/**
 * Replaces the package `widest-line` in the bundles: the width of the widest line of a text. Ink calls it for
 * every text of every frame, most of which are repeated from the previous frame.
 */
export function quickWidestLine(stringWidth: StringWidth): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;

    let widest = 0;
    for (const line of text.split('\n')) widest = Math.max(widest, stringWidth(line));
    if (known.size >= maxKnownTexts) known.clear();
    known.set(text, widest);
    return widest;
  };
}

/** About the number of texts in a few frames. */
const maxKnownTexts = 60;
