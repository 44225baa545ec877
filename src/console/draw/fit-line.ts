import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth, truncateEnd } from '../../terminal/width.ts';
import type { Line, Span } from './line.ts';

/** Cells that spans fill side by side. */
export const spansWidth = (spans: readonly Span[]): number =>
  spans.reduce((sum, { text }) => sum + textWidth(sanitizeLine(text)), 0);

/** The spans in exactly `width` cells: cut with an ellipsis, or filled up with blanks. */
export function fitSpans(spans: readonly Span[], width: number): Span[] {
  const fitted: Span[] = [];
  let left = width;
  for (const span of spans) {
    if (left <= 0) break;
    const clean = sanitizeLine(span.text);
    const text = truncateEnd(clean, left);
    left -= textWidth(text);
    fitted.push({ ...span, text });
    if (text.length < clean.length) break;
  }
  if (left > 0) fitted.push({ text: ' '.repeat(left) });
  return fitted;
}

/** Lines of two neighbours in one: each is as wide as it says. The missing lines of one are blank. */
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
