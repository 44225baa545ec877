import { forEachGrapheme } from '../../../terminal/graphemes.ts';
import { textWidth } from '../../../terminal/width.ts';
import { fitSpans, spansWidth } from '../../draw/fit-line.ts';
import type { Line, Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { EditedLine } from './edited-line.ts';
import type { Remark } from './prompt.ts';

/** The least room for what is typed, however much there is to say about it. */
const leastTextWidth = 24;

/** Cells around the label, and between the text and what is said about it. */
const gutter = 2;

/**
 * The label, the text with its cursor and its mistakes, the rest of its completion, and at the
 * right edge what is said about it. A long text is scrolled so that the cursor is on the screen.
 */
export function promptLine(
  { label, line, remark }: { label: string; line: EditedLine; remark: Remark },
  width: number,
): Line {
  const { text, cursor, isOffered } = line;
  const { spans, mistakes = [], completion = '' } = remark;
  const isAdding = cursor === text.length && completion.startsWith(text);
  const ghost = isAdding ? completion.slice(text.length) : '';
  const room = width - textWidth(label) - gutter;
  const textRoom = Math.min(room, Math.max(leastTextWidth, room - spansWidth(spans) - gutter));
  const from = windowStart(text, cursor, textRoom);
  const shown = graphemes(text + ghost)
    .filter(({ start }) => start >= from)
    .map(({ start, grapheme }): Span => {
      // Reversed as a whole, as a selection is: the next character takes its place.
      if (start === cursor || (isOffered && start < text.length)) {
        return { text: grapheme, tone: 'caret' };
      }
      if (start >= text.length) return { text: grapheme, tone: 'muted' };
      const isWrong = mistakes.some((mistake) => start >= mistake.start && start < mistake.end);
      return isWrong ? { text: grapheme, tone: 'mistake' } : { text: grapheme };
    });
  if (cursor === text.length && ghost === '') shown.push({ text: ' ', tone: 'caret' });
  if (from > 0) shown.unshift({ text: signs.ellipsis, tone: 'muted' });

  return {
    spans: [
      { text: ' ' },
      { text: label, tone: 'accent' },
      { text: ' ' },
      ...fitSpans(joined(shown), textRoom),
      { text: ' '.repeat(gutter) },
      ...spans,
    ],
  };
}

/** Where the text begins on the screen: at its start, or late enough for the cursor to be seen. */
function windowStart(text: string, cursor: number, room: number): number {
  if (textWidth(text.slice(0, cursor)) < room) return 0;
  // One cell for the sign of what is cut, two for the grapheme under the cursor, one for the next cut.
  const fits = ({ start }: Placed) => textWidth(text.slice(start, cursor)) <= room - 4;
  return graphemes(text).find(fits)?.start ?? cursor;
}

type Placed = { grapheme: string; start: number };

function graphemes(text: string): Placed[] {
  const placed: Placed[] = [];
  let start = 0;
  forEachGrapheme(text, (grapheme) => {
    placed.push({ grapheme, start });
    start += grapheme.length;
    return true;
  });
  return placed;
}

/** Neighbours of one tone in one span. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last?.tone === span.tone && last !== undefined) last.text += span.text;
    else result.push({ ...span });
  }
  return result;
}
