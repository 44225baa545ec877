import { sanitizeLine, sanitizeText } from '../../../terminal/sanitize.ts';
import { padEnd, textWidth } from '../../../terminal/width.ts';
import type { Line } from '../../text/line.ts';
import { rowLines } from '../../text/row.ts';

const nameWidth = 14;

/** A name and its value; a value that is too long goes on beneath itself. */
export function factLines(name: string, value: string, width: number): Line[] {
  const label = sanitizeLine(name);
  const shown = textWidth(label) < nameWidth ? padEnd(label, nameWidth) : `${label}  `;
  const lead = {
    first: [{ text: shown, tone: 'muted' as const }],
    rest: [{ text: ' '.repeat(nameWidth) }],
  };
  return sanitizeText(value)
    .split('\n')
    .flatMap((text, index) =>
      rowLines(
        {
          spans: [{ text }],
          lead: index === 0 ? lead : { first: lead.rest, rest: lead.rest },
          flow: 'code',
        },
        { width, isWrapped: true },
      ),
    )
    .map(({ spans }) => ({ spans }));
}
