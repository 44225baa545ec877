import { separated } from './searchable.ts';

/**
 * The words of a text as the index of a copy has them (`unicode61` of FTS5): runs of letters and digits, in lower case and
 * without accents. So a store with another index finds the same.
 */
export function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  const folded = notAscii.test(lower) ? lower.replaceAll(accented, folds) : lower;
  return folded.match(word) ?? [];
}

/** The words of what is searched for. */
export const wantedWords = (text: string): string[] => wordsOf(separated(text));

const word = /[\p{L}\p{N}\p{Co}]+/gu;
const notAscii = /[^\p{ASCII}]/u;

/** Marks that FTS5 omits, and letters that may be written with one. */
const marks =
  '\\u0300-\\u0304\\u0306-\\u030c\\u030f\\u0311\\u031b\\u0323-\\u0328\\u032d\\u032e\\u0330\\u0331';
const accented = new RegExp(`[${marks}]|[\\u00b5-\\u1fff]`, 'gu');
const oneMark = /^([a-z])[\u0300-\u036f]$/;

/** Letters that are others by another name. */
const variants = new Map([
  ['ς', 'σ'],
  ['µ', 'μ'],
  ['ſ', 's'],
  ['ẛ', 's'],
  ['ϐ', 'β'],
  ['ϑ', 'θ'],
  ['ϕ', 'φ'],
  ['ϖ', 'π'],
  ['ϰ', 'κ'],
  ['ϱ', 'ρ'],
  ['ϵ', 'ε'],
  ['\u1fbe', 'ι'],
]);

/** Letters with two accents are kept, as FTS5 keeps them. */
function folds(char: string): string {
  if (isMark.test(char)) return '';
  return variants.get(char) ?? oneMark.exec(char.normalize('NFD'))?.[1] ?? char;
}

const isMark = new RegExp(`[${marks}]`, 'u');
