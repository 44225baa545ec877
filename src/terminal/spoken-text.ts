import { sanitizeLine } from './sanitize.ts';

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

/** What a screen reader says of a line of text. Empty where there is only something to look at. */
export const spokenText = (text: string): string =>
  [...sanitizeLine(text).replace(cursorSign, '')]
    .map((character) => {
      const word = words.get(character);
      return word === undefined ? character : ` ${word} `;
    })
    .join('')
    .replaceAll(drawings, ' ')
    .replaceAll(loneSigns, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
