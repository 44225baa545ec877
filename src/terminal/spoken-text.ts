import { sanitizeLine } from './sanitize.ts';

/** Characters whose meaning no adjacent word repeats. */
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

/** Frames, bars, charts with their grid lines, and symbols whose meaning an adjacent word repeats. */
const drawings = /_*[\u2500-\u25FF\u2800-\u28FF✓✗·][_\u2500-\u25FF\u2800-\u28FF✓✗·]*/g;

/** The marker of the selected row in a list. Between two places it means that one is inside the other. */
const cursorSign = /^[\s│]*›/;

/** Markers of warnings and of unknown values, which stand before their words. */
const loneSigns = /(?<=^|\s)[!?](?= \S)/g;

/** The text of a line that a screen reader reads. Empty for purely visual lines. */
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
