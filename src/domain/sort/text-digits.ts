import {
  asciiCount,
  codeCount,
  digitCode,
  endCode,
  escapedCode,
  escapedLength,
  isDigit,
  plainCodes,
  runLengthCode,
  zero,
} from './character-codes.ts';

/** Digits that are read of a text at once, and how many values each has: two codes of characters. */
const digitsAtOnce = 16;
export const digitValues = codeCount ** 2;

/** The next characters of some texts, as digits to sort by: all first digits, then all second ones. */
export type TextDigits = { digits: Uint16Array; count: number };

/** Texts, and how far each has been read. */
export type UnreadTexts = {
  /** Without letter case, once a character has come that is not ASCII. */
  texts: string[];
  isFolded: Uint8Array;
  /** Where the next character is. */
  indexes: Uint32Array;
  /** How many codes of this character were read already; 1 within a run of digits. */
  parts: Uint8Array;
  /** Two characters as one digit, where both have a code by themselves; for all others zero. */
  plainPairs: Uint16Array;
};

export const unreadTexts = (texts: readonly string[]): UnreadTexts => ({
  texts: [...texts],
  isFolded: new Uint8Array(texts.length),
  indexes: new Uint32Array(texts.length),
  parts: new Uint8Array(texts.length),
  plainPairs: plainPairs(),
});

function plainPairs(): Uint16Array {
  const pairs = new Uint16Array(asciiCount * asciiCount);
  for (let pair = 0; pair < pairs.length; pair += 1) {
    const first = plainCodes[Math.trunc(pair / asciiCount)] ?? 0;
    const second = plainCodes[pair % asciiCount] ?? 0;
    if (first > 0 && second > 0) pairs[pair] = first * codeCount + second;
  }
  return pairs;
}

/** Reads on in some of the texts. Zeros stand behind the end of one. */
export function readDigits(unread: UnreadTexts, which: Uint32Array): TextDigits {
  const count = which.length;
  const digits = new Uint16Array(count * digitsAtOnce);
  for (let place = 0; place < count; place += 1) {
    readText(unread, which[place] ?? 0, { digits, count }, place);
  }
  return { digits, count };
}

/** Whether the end of a text was among what was read of it. */
export const hasEnd = ({ digits, count }: TextDigits, place: number): boolean =>
  (digits[(digitsAtOnce - 1) * count + place] ?? 0) % codeCount === endCode;

function readText(unread: UnreadTexts, which: number, { digits, count }: TextDigits, to: number) {
  const { plainPairs } = unread;
  const text = unread.texts[which] ?? '';
  const last = text.length - 1;
  let index = unread.indexes[which] ?? 0;
  for (let place = to; place < digits.length && index <= last; place += count) {
    const unit = text.charCodeAt(index);
    const next = index < last ? text.charCodeAt(index + 1) : 0;
    const pair =
      unit < asciiCount && next < asciiCount ? (plainPairs[unit * asciiCount + next] ?? 0) : 0;
    if (pair !== 0) {
      digits[place] = pair;
      index += 2;
      continue;
    }
    if (unread.parts[which] === 1 && isDigit(unit) && isDigit(next)) {
      digits[place] = digitCode(unit) * codeCount + digitCode(next);
      index += 2;
      if (!isDigit(text.charCodeAt(index))) unread.parts[which] = 0;
      continue;
    }
    unread.indexes[which] = index;
    const code = nextCode(unread, which);
    digits[place] = code * codeCount + nextCode(unread, which);
    index = unread.indexes[which] ?? 0;
  }
  unread.indexes[which] = index;
}

/** The next code of any text. */
function nextCode(unread: UnreadTexts, which: number): number {
  const text = unread.texts[which] ?? '';
  const index = unread.indexes[which] ?? 0;
  if (index >= text.length) return endCode;
  const unit = text.charCodeAt(index);
  if (isDigit(unit)) return digitOfRun(unread, which, text, index);
  if (unit >= asciiCount && unread.isFolded[which] === 0) {
    unread.isFolded[which] = 1;
    unread.texts[which] = text.toLowerCase();
    return nextCode(unread, which);
  }
  const plain = plainCodes[unit] ?? 0;
  const part = unread.parts[which] ?? 0;
  const isWhole = plain !== 0 || part + 1 === escapedLength(unit);
  unread.parts[which] = isWhole ? 0 : part + 1;
  if (isWhole) unread.indexes[which] = index + 1;
  return plain === 0 ? escapedCode(unit, part) : plain;
}

/** The length of a run comes before its digits, so that more digits make a larger number. */
function digitOfRun(unread: UnreadTexts, which: number, text: string, index: number): number {
  if (unread.parts[which] === 1) {
    const isOver = !isDigit(text.charCodeAt(index + 1));
    unread.parts[which] = isOver ? 0 : 1;
    unread.indexes[which] = index + 1;
    return digitCode(text.charCodeAt(index));
  }
  let end = index + 1;
  while (isDigit(text.charCodeAt(end))) end += 1;
  let start = index;
  while (start < end - 1 && text.charCodeAt(start) === zero) start += 1;
  unread.parts[which] = 1;
  unread.indexes[which] = start;
  return runLengthCode(end - start);
}
