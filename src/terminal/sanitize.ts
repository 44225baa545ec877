import { memoizeTexts, narrowText, textWidth } from './width.ts';

const tabWidth = 8;

/** Of a longer text, one row gets the start and the end only. */
const maxInLine = 10_000;

/**
 * Makes external text safe to show on one row: like `sanitizeText`, but each run of line breaks and tabs
 * becomes one space. The middle of a text beyond 10,000 characters is left out: no row shows it.
 */
export function sanitizeLine(text: string): string {
  const half = maxInLine / 2;
  if (text.length > maxInLine) return safeLine(`${text.slice(0, half)}…${text.slice(-half)}`);
  return narrowText.test(text) ? text : safeLine(text);
}

const safeLine = memoizeTexts((text) => stripHazards(text).replace(/[\n\t]+/g, ' '));

/** At most `cells` of `sanitizeLine(text)`, with an ellipsis if it is cut, at a cost that does not depend on its length. */
export function sanitizeStart(text: string, cells: number): string {
  // Room for marks and joiners around each letter, and for a few escape sequences between them.
  const max = cells * 16 + 512;
  return text.length <= max ? sanitizeLine(text) : `${sanitizeLine(text.slice(0, max))}…`;
}

const maxMeasured = 200;

/** How many cells external text takes on one row; of a very long text at least the start is measured. */
export const shownWidth = (text: string): number => textWidth(sanitizeStart(text, maxMeasured));

/**
 * Makes external text safe to show in several rows. Line breaks stay (as `\n`), tabs become spaces up to the
 * next tab stop. Anything that could move the cursor, change the terminal, reorder the row or hide text is
 * removed: escape sequences, control characters, bidi controls, invisible characters, and graphemes with more
 * parts than any script uses. No grapheme is longer than 32 UTF-16 units.
 */
export function sanitizeText(text: string): string {
  const safe = stripHazards(text);

  return safe.includes('\t') ? safe.split('\n').map(expandTabs).join('\n') : safe;
}

/**
 * External text as it may be pasted anywhere: as safe as `sanitizeText`, with its tabs. Several lines stay lines; of a
 * list, each text becomes one line. It does not end with a line break, with which a shell would run the last line.
 */
export const pasteableText = (text: string | readonly string[]): string =>
  typeof text === 'string'
    ? stripHazards(text).trimEnd()
    : text.map((one) => sanitizeLine(one).trim()).join('\n');

/** Keeps printable graphemes, `\n` and `\t`. */
function stripHazards(text: string): string {
  if (plainText.test(text)) return text;

  return stripEscapeSequences(text)
    .toWellFormed()
    .replace(lineBreak, '\n')
    .replace(controlCharacter, '')
    .replace(invisibleCharacter, '')
    .replace(lineStartMarks, '')
    .replace(nonspacingPile, '$1')
    .replace(markPile, '$1')
    .replace(modifierPile, '$1')
    .replace(syllablePile, '$1')
    .replace(prefixPile, '$1')
    .replace(joinedPile, (pile) => pile.replaceAll(joiner, ''))
    .replace(conjunctPile, (pile) => pile.replace(conjoiner, ''));
}

const plainText = /^[\t\n -~]*$/;
const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const controlCharacter = /(?![\t\n])\p{Cc}/gu;

// Joiners and variation selectors stay where they affect rendering: inside emoji, and between the letters of
// scripts that need them. Elsewhere they only desynchronise widths or hide text.
const emojiJoiner = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\p{Extended_Pictographic}\uFE0F)\u200D(?=\p{Extended_Pictographic})`;
const shapedLetter = String.raw`[[\p{L}\p{M}]--[\p{ASCII}\p{Default_Ignorable_Code_Point}]]`;
const letterJoiner = String.raw`(?<=${shapedLetter})[\u200C\u200D](?=${shapedLetter})`;
const emojiSelector = String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)`;
const invisibleCharacter = new RegExp(
  String.raw`(?!${emojiJoiner}|${letterJoiner}|${emojiSelector})[\p{Cf}\p{Default_Ignorable_Code_Point}]`,
  'gv',
);

// A mark without a base would join whatever is left of the text on the screen.
const lineStartMarks = /^[\p{M}\u200C\u200D]+/gmu;
// Living scripts stack fewer than seven marks on a letter, a few of which may stand beside it.
const nonspacingPile = /([\p{Mn}\p{Me}]{6})[\p{Mn}\p{Me}]+/gu;
const markPile = /(\p{M}{8})\p{M}+/gu;
const modifierPile = /(\p{Emoji_Modifier})\p{Emoji_Modifier}+/gu;
// Leading consonants, vowels and trailing consonants of Korean syllables, and marks of half-width kana.
const syllablePile =
  /([\u1100-\u115F\uA960-\uA97C]{3}|[\u1160-\u11A7\uD7B0-\uD7C6]{3}|[\u11A8-\u11FF\uD7CB-\uD7FB]{3}|[\uFF9E\uFF9F]{2})[\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7FB\uFF9E\uFF9F]+/g;
// The longest emoji has four people with skin tones.
const joiner = '\u200D';
const joinedPile = new RegExp(`(?:[^${joiner}\n]{1,6}${joiner}){6,}`, 'gu');
// Consonants of Indic scripts that a virama joins: words have up to five.
const virama = String.raw`[\u094D\u09CD\u0ACD\u0B4D\u0C4D\u0D4D\u1039\u17D2\u1A60\u{10A3F}\u{11133}\u{113D0}\u{1193E}\u{11A47}\u{11A99}\u{11F42}]`;
const conjoiner = new RegExp(virama, 'gu');
const conjunctPile = new RegExp(
  String.raw`(?:\p{L}(?:(?!${virama})\p{M})*${virama}\p{M}*${joiner}?){6,}`,
  'gu',
);
// Letters of rare scripts that attach to the following letter.
const prefixPile =
  /([\u0D4E\u{111C2}\u{111C3}\u{113D1}\u{1193F}\u{11941}\u{11A84}-\u{11A89}\u{11D46}\u{11F02}])(?:[\u0D4E\u{111C2}\u{111C3}\u{113D1}\u{1193F}\u{11941}\u{11A84}-\u{11A89}\u{11D46}\u{11F02}])+/gu;

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

/**
 * Removes terminal escape sequences: CSI (colours, cursor, modes), the control strings OSC, DCS, SOS, PM and
 * APC with their payload, and two-byte escapes; in 7-bit and in 8-bit form.
 *
 * A control string that is not terminated within its line loses only its introducer, so that hostile text
 * cannot hide the text that follows. Takes linear time on any input.
 */
export function stripEscapeSequences(text: string): string {
  if (!introducer.test(text)) return text;

  const ends = controlStringEnds(text);
  let kept = '';
  let keptFrom = 0;
  for (let at = nextIntroducer(text, 0); at !== -1; at = nextIntroducer(text, keptFrom)) {
    kept += text.slice(keptFrom, at);
    keptFrom = endOfSequence(text, at, ends);
  }
  return kept + text.slice(keptFrom);
}

const introducer = /[\u001B\u0090\u0098\u009B\u009D-\u009F]/;
const anyIntroducer = /[\u001B\u0090\u0098\u009B\u009D-\u009F]/g;
const controlStringEnd = /[\u0007\u0018\u001A\u001B\u009C\n\r]/g;
const csiBody = /[0-?]*[ -/]*[@-~]?/y;
const shortBody = /[ -/]*[0-~]?/y;

const eightBitCsi = '\u009B';

function nextIntroducer(text: string, from: number): number {
  anyIntroducer.lastIndex = from;
  return anyIntroducer.exec(text)?.index ?? -1;
}

/** The index after the sequence that starts at `at`. */
function endOfSequence(text: string, at: number, ends: (from: number) => number): number {
  const first = text[at];
  if (first === eightBitCsi) return endOfMatch(csiBody, text, at + 1);
  if (first !== '\u001B') return endOfControlString(text, at + 1, ends);

  const second = text[at + 1] ?? '';
  if (second === '[') return endOfMatch(csiBody, text, at + 2);
  if (']PX^_'.includes(second) && second !== '') return endOfControlString(text, at + 2, ends);
  return endOfMatch(shortBody, text, at + 1);
}

function endOfMatch(body: RegExp, text: string, from: number): number {
  body.lastIndex = from;
  return body.test(text) ? body.lastIndex : from;
}

function endOfControlString(text: string, from: number, ends: (from: number) => number): number {
  const end = ends(from);
  const terminator = text[end];
  if (terminator === undefined || terminator === '\n' || terminator === '\r') return from;
  // Any escape cancels the string; `ESC \` is its regular terminator and belongs to it.
  if (terminator === '\u001B') return text[end + 1] === '\\' ? end + 2 : end;
  return end + 1;
}

/** Caches the last result: many unterminated introducers would each search the same text. */
function controlStringEnds(text: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (from > known) {
      controlStringEnd.lastIndex = from;
      known = controlStringEnd.exec(text)?.index ?? text.length;
    }
    return known;
  };
}
