import { sanitizeLine, sanitizeStart } from '../../terminal/sanitize.ts';
import { graphemesOf, textWidth, truncateEnd, withoutCells } from '../../terminal/width.ts';
import type { Line, Span } from './line.ts';
import type { Tone } from './theme.ts';

/** The concatenated text of spans. */
export const spansText = (spans: readonly Span[]): string =>
  spans.length === 1 ? (spans[0]?.text ?? '') : spans.map(({ text }) => text).join('');

/** The part of spans between two offsets into their text. */
export function sliceSpans(spans: readonly Span[], start: number, end: number): Span[] {
  const sliced: Span[] = [];
  let at = 0;
  for (const span of spans) {
    if (at >= end) break;
    const from = Math.max(0, start - at);
    const to = Math.min(span.text.length, end - at);
    if (from < to) sliced.push({ ...span, text: span.text.slice(from, to) });
    at += span.text.length;
  }
  return sliced;
}

/** The spans without their first `cells`. A wide grapheme that is cut in half leaves a blank. */
export function dropCells(spans: readonly Span[], cells: number): Span[] {
  const rest: Span[] = [];
  let left = cells;
  for (const span of spans) {
    if (left <= 0) {
      rest.push(span);
      continue;
    }
    const width = textWidth(span.text);
    if (width > left) rest.push({ ...span, text: withoutCells(span.text, left) });
    left -= width;
  }
  return rest;
}

/** The spans with a tone applied to a part of their text. */
export function highlight(
  spans: readonly Span[],
  parts: readonly { start: number; end: number; tone: NonNullable<Span['tone']> }[],
): Span[] {
  const length = spansText(spans).length;
  const result: Span[] = [];
  let at = 0;
  for (const { start, end, tone } of parts) {
    result.push(...sliceSpans(spans, at, start));
    result.push(...sliceSpans(spans, start, end).map((span) => ({ ...span, tone })));
    at = Math.max(at, end);
  }
  return [...result, ...sliceSpans(spans, at, length)];
}

/** The total width of spans, in cells. */
export const spansWidth = (spans: readonly Span[]): number =>
  spans.reduce((sum, { text }) => sum + textWidth(sanitizeLine(text)), 0);

/** The spans in exactly `width` cells: truncated with an ellipsis, or padded with blanks. */
export function fitSpans(spans: readonly Span[], width: number): Span[] {
  const fitted: Span[] = [];
  let left = width;
  for (const span of spans) {
    if (left <= 0) break;
    const clean = sanitizeStart(span.text, left);
    const text = truncateEnd(clean, left);
    left -= textWidth(text);
    fitted.push({ ...span, text });
    if (text.length < clean.length) break;
  }
  if (left > 0) fitted.push({ text: ' '.repeat(left) });
  return fitted;
}

/** The minimum cells for a truncated text to remain understandable. */
export const minCut = 12;

/** As many parts as fit, with a gap between them: whole, except for free text of which enough remains. */
export function wholeParts(parts: readonly (readonly Span[])[], width: number, gap = ''): Span[] {
  const spans: Span[] = [];
  let left = width;
  for (const part of parts) {
    const whole = spans.length === 0 || gap === '' ? part : [{ text: gap }, ...part];
    const needed = spansWidth(whole);
    if (needed > left) {
      const room = left - spansWidth(whole.slice(0, -1));
      const isCut = whole.at(-1)?.isFreeText && room >= minCut;
      return isCut ? [...spans, ...fitSpans(whole, left)] : spans;
    }
    spans.push(...whole);
    left -= needed;
  }
  return spans;
}

/** Combines two blocks of lines side by side, each at its own width. Missing lines of either are blank. */
export function beside(
  neighbours: readonly { lines: readonly Line[]; width: number }[],
  gap = 0,
): Line[] {
  const height = Math.max(0, ...neighbours.map(({ lines }) => lines.length));
  return Array.from({ length: height }, (_, row) => ({
    spans: neighbours.flatMap(({ lines, width }, index) => [
      ...(index > 0 && gap > 0 ? [{ text: ' '.repeat(gap) }] : []),
      ...fitSpans(lines[row]?.spans ?? [], width),
    ]),
  }));
}

/** A text about a number of things; nothing if the number is 0. A screen reader says `spoken` instead. */
export const countSpans = (count: number, text: string, tone: Tone, spoken?: string): Span[] =>
  count === 0 ? [] : [{ text, tone, ...(spoken !== undefined && { spoken }) }];

/** The text with the characters at these positions marked as matches. */
export function matchSpans(text: string, positions: ReadonlySet<number>, tone?: Tone): Span[] {
  return joinedSpans(
    graphemesOf(text).map(({ grapheme, start }) =>
      toned(grapheme, positions.has(start) ? 'match' : tone),
    ),
  );
}

/** A span with the tone, or without one if it is undefined. */
export const toned = (text: string, tone: Tone | undefined): Span =>
  tone === undefined ? { text } : { text, tone };

/** Merges neighbouring spans of the same tone. */
export function joinedSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last !== undefined && last.tone === span.tone) last.text += span.text;
    else result.push({ ...span });
  }
  return result;
}
