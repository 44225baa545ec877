import type { Options } from 'string-width';
import stripAnsi from 'strip-ansi';
import { narrowText } from '../../terminal/width.ts';

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
    return narrowText.test(shown) ? shown.length : loadExact()(text);
  };
}

/**
 * The bundles see this in place of the package `widest-line`: how wide the widest line of a text is.
 * Ink asks for every text of every frame, and most are those of the frame before.
 */
export function quickWidestLine(stringWidth: StringWidth): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;

    let widest = 0;
    for (const line of text.split('\n')) widest = Math.max(widest, stringWidth(line));
    if (known.size >= mostKnownTexts) known.clear();
    known.set(text, widest);
    return widest;
  };
}

/** About the texts of a few frames. */
const mostKnownTexts = 60;
