import { unknownText } from '../../domain/format/number.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { padEnd, textWidth } from '../../terminal/width.ts';
import type { Line } from './line.ts';
import { wrappedLines } from './wrapped-lines.ts';

const nameWidth = 14;

/** A name and its value, if there is one; a value that is too long goes on beneath itself. */
export function factLines(name: string, value: string | null | undefined, width: number): Line[] {
  const label = sanitizeLine(name);
  const shown = textWidth(label) < nameWidth ? padEnd(label, nameWidth) : `${label}  `;
  return wrappedLines(value || unknownText, width, {
    lead: {
      first: [{ text: shown, tone: 'muted' }],
      rest: [{ text: ' '.repeat(nameWidth) }],
    },
  });
}
