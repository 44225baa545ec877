import type { Line, Span } from '../../../src/console/draw/line.ts';
import { textWidth } from '../../../src/terminal/width.ts';

/** What a line says, without its tones. */
export const lineText = ({ spans }: Line): string => spans.map(({ text }) => text).join('');

/** What lines say, one below the other. */
export const linesText = (lines: readonly Line[]): string => lines.map(lineText).join('\n');

/** Cells that a line fills. */
export const lineWidth = (line: Line): number => textWidth(lineText(line));

/** The tone of the first span whose text contains this. */
export function toneOf(line: Line, text: string): Span['tone'] {
  const span = line.spans.find((span) => span.text.includes(text));
  if (!span) throw new Error(`No span contains ${text}: ${lineText(line)}`);
  return span.tone;
}
