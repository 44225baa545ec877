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
const wordSigns = / ?([▲▼→›●↑↓←…]) ?/g;

/** Frames, bars, charts with their grid lines, and symbols whose meaning an adjacent word repeats. */
const drawings = / ?_*[\u2500-\u25FF\u2800-\u28FF✓✗·][_\u2500-\u25FF\u2800-\u28FF✓✗·]* ?/g;

/** The marker of the selected row in a list. */
const cursorSign = /^[\s│]*›/;
const loneCursor = /^\s*›\s*$/;

/** Signs before the words that repeat them: of warnings, of unknown values, of waiting, and of what is expected. */
const loneSigns = /(?<=^|\s)(?:[!?…](?= \S| $)|[▲▼](?= \p{L}))/gu;

/** A value that is not known. */
const unknownSign = /(?<=^\s*)–(?=\s*$)/;

/** The sign of a figure that has not changed. */
const unchangedSign = /(?<=^|, )= (?=\d)/g;

/** A sum that may be larger: `129,893+`, `91 %+`. */
const lowerBound = /(?<![\p{L}\d,.+-])(<?\d[\d,.]*(?:[kMBT]| %)?)\+(?![\p{L}\d+])/gu;

/**
 * What a screen reader says of a line that consists of these pieces. Pieces with at least two blanks between them are
 * separate facts, and get a comma. Empty for purely visual lines.
 */
export const spokenText = (pieces: readonly string[]): string =>
  pieces
    .map(spokenPiece)
    .join(seam)
    .replaceAll(gaps, (gap) => (gap.split(' ').length > 2 ? seam : gap.includes(' ') ? ' ' : ''))
    .replaceAll(needlessSeams, ' ')
    .replaceAll(seam, ', ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const spokenPiece = (text: string, index: number): string =>
  sanitizeLine(text)
    .replace(index === 0 ? cursorSign : loneCursor, '')
    .replaceAll(loneSigns, '')
    .replace(unknownSign, 'unknown')
    .replaceAll(unchangedSign, 'unchanged, ')
    .replaceAll(lowerBound, 'at least $1')
    .replaceAll(wordSigns, (_, sign: string) => ` ${words.get(sign)} `)
    .replaceAll(drawings, ' ');

/** A character that no text from outside contains once it is safe. It stands between two pieces, then for a comma. */
const seam = '\u0000';

/** Blanks around the end of a piece. */
const gaps = /[ \0]*\0[ \0]*/g;

/** Where a comma would have nothing before it or after it to separate. */
const needlessSeams = /(?<=^|[,;:.(])\0|\0$/g;
