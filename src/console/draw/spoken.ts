import { sanitizeLine } from '../../terminal/sanitize.ts';
import type { Line } from './line.ts';

/** Signs that say something which no word beside them says. */
const words = new Map([
  ['▲', 'up'],
  ['▼', 'down'],
  ['→', 'to'],
  ['›', 'then'],
  ['●', 'marked'],
  ['↑', 'up arrow'],
  ['↓', 'down arrow'],
  ['←', 'left arrow'],
  ['…', '...'],
]);

/** Frames, bars, charts with their grid lines, and signs beside a word that says the same. */
const drawings = /_*[\u2500-\u25FF\u2800-\u28FF✓✗·][_\u2500-\u25FF\u2800-\u28FF✓✗·]*/g;

/** The sign of the chosen one in a list; between two places it means that one is in the other. */
const cursorSign = /^[\s│]*›/;

/** Signs of warnings and of what is unknown, which stand before their words. */
const loneSigns = /(?<=^|\s)[!?](?= \S)/g;

/** What a screen reader says of a line. Empty where there is only something to look at. */
export function spokenLine({ spans, isSilent = false }: Line): string {
  if (isSilent) return '';
  const text = sanitizeLine(spans.map((span) => span.text).join(''));
  const said = [...text.replace(cursorSign, '')].map((character) => {
    const word = words.get(character);
    return word === undefined ? character : ` ${word} `;
  });
  return said
    .join('')
    .replaceAll(drawings, ' ')
    .replaceAll(loneSigns, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What a screen reader says of lines, without those of which it says nothing. */
export const spokenText = (lines: readonly Line[]): string =>
  lines
    .map(spokenLine)
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .join('\n');
