import { forEachGrapheme } from '../../terminal/graphemes.ts';
import type { Span } from './line.ts';
import type { Tone } from './tone.ts';

/** The text with the characters at these positions marked as what was looked for. */
export function matchSpans(text: string, positions: ReadonlySet<number>, tone?: Tone): Span[] {
  const spans: { text: string; isMatch: boolean }[] = [];
  let start = 0;
  forEachGrapheme(text, (grapheme) => {
    const isMatch = positions.has(start);
    const last = spans.at(-1);
    if (last && last.isMatch === isMatch) last.text += grapheme;
    else spans.push({ text: grapheme, isMatch });
    start += grapheme.length;
    return true;
  });
  return spans.map(({ text, isMatch }) => {
    if (isMatch) return { text, tone: 'match' };
    return tone === undefined ? { text } : { text, tone };
  });
}
