import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth, truncateEnd } from '../../terminal/width.ts';
import { spansWidth } from './fit-line.ts';
import type { Line, Span } from './line.ts';
import { signs } from './signs.ts';

export const corners = { topLeft: '╭', topRight: '╮', bottomLeft: '╰', bottomRight: '╯' };

/** Wide enough for its content, and no wider than the screen. */
export function boxWidth(title: string, content: readonly Line[], available: number): number {
  const widest = Math.max(textWidth(title) + 4, ...content.map(({ spans }) => spansWidth(spans)));
  return settledWidth(Math.max(40, widest + 4), available);
}

/** Of what lies beneath, nothing is seen at the sides rather than the ends of its rows. */
export const settledWidth = (wanted: number, available: number): number =>
  wanted + leastMargin > available ? available : wanted;

/** Cells on both sides together. */
const leastMargin = 6;

/** A frame with the title set into its border. Every line is padded: what lies beneath must not show. */
export function boxLines(title: string, content: readonly Line[], width: number): Line[] {
  const { topLeft, topRight, bottomLeft, bottomRight } = corners;
  const name = truncateEnd(sanitizeLine(title), width - 6);
  const rest = signs.rule.repeat(Math.max(0, width - textWidth(name) - 5));

  return [
    {
      spans: [
        { text: `${topLeft}${signs.rule} `, tone: 'accent' },
        { text: name, tone: 'strong' },
        { text: ` ${rest}${topRight}`, tone: 'accent' },
      ],
    },
    ...content.map((line) => inside(line, width)),
    {
      spans: [
        { text: `${bottomLeft}${signs.rule.repeat(width - 2)}${bottomRight}`, tone: 'accent' },
      ],
    },
  ];
}

function inside(line: Line, width: number): Line {
  const room = width - 4;
  const spans: Span[] = [];
  let left = room;
  for (const span of line.spans) {
    const text = truncateEnd(sanitizeLine(span.text), left);
    left -= textWidth(text);
    spans.push({ ...span, text });
  }
  return {
    ...line,
    spans: [
      { text: `${signs.wall} `, tone: 'accent' },
      ...spans,
      { text: `${' '.repeat(left)} ` },
      { text: signs.wall, tone: 'accent' },
    ],
  };
}
