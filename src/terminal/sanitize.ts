import { stripEscapeSequences } from './escape-sequences.ts';
import { textWidth } from './width.ts';

const tabWidth = 8;
const plainText = /^[\n -~]*$/;

/**
 * Makes text from outside safe to show on one row: as `sanitizeText`, and each run of line breaks and
 * tabs becomes one space.
 */
export function sanitizeLine(text: string): string {
  return stripHazards(text).replace(/[\n\t]+/g, ' ');
}

/**
 * Makes text from outside safe to show in several rows. Line breaks stay (as `\n`), tabs become spaces
 * up to the next stop. What could move the cursor, change the terminal, reorder the row or hide text is
 * removed: escape sequences, control characters, bidi controls, invisible characters, piles of marks.
 */
export function sanitizeText(text: string): string {
  const safe = stripHazards(text);

  return safe.includes('\t') ? safe.split('\n').map(expandTabs).join('\n') : safe;
}

/** Leaves printable graphemes, `\n` and `\t`. */
function stripHazards(text: string): string {
  if (plainText.test(text)) return text;

  return stripEscapeSequences(text)
    .toWellFormed()
    .replace(lineBreak, '\n')
    .replace(controlCharacter, '')
    .replace(invisibleCharacter, '')
    .replace(lineStartMarks, '')
    .replace(markPile, '$1');
}

const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const controlCharacter = /(?![\t\n])\p{Cc}/gu;

// Joiners and variation selectors stay where they shape what is seen: inside emoji, between the
// letters of scripts that need them. Elsewhere they only desynchronise widths or smuggle text.
const emojiJoiner = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\p{Extended_Pictographic}\uFE0F)\u200D(?=\p{Extended_Pictographic})`;
const shapedLetter = String.raw`[[\p{L}\p{M}]--[\p{ASCII}\p{Default_Ignorable_Code_Point}]]`;
const letterJoiner = String.raw`(?<=${shapedLetter})[\u200C\u200D](?=${shapedLetter})`;
const emojiSelector = String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)`;
const invisibleCharacter = new RegExp(
  String.raw`(?!${emojiJoiner}|${letterJoiner}|${emojiSelector})[\p{Cf}\p{Default_Ignorable_Code_Point}]`,
  'gv',
);

// A mark without a base would join whatever stands left of the text on the screen.
const lineStartMarks = /^[\p{M}\u200C\u200D]+/gmu;
// Living scripts stack fewer than seven marks on a letter.
const markPile = /([\p{Mn}\p{Me}]{6})[\p{Mn}\p{Me}]+/gu;

function expandTabs(line: string): string {
  const [first = '', ...rest] = line.split('\t');

  let expanded = first;
  let column = textWidth(first);
  for (const part of rest) {
    const gap = tabWidth - (column % tabWidth);
    expanded += ' '.repeat(gap) + part;
    column += gap + textWidth(part);
  }
  return expanded;
}
