import { createPattern, type Pattern } from '../pattern/pattern.ts';
import { PatternMistake } from '../pattern/pattern-syntax.ts';

/** A search match, as offsets into a text. */
export type Match = { start: number; end: number };

/**
 * The pattern for a literal query, special characters included. A query in lower case ignores case; one with
 * a capital does not. Between slashes it is a regular expression, as in filters. An empty query has no
 * pattern, and no match is empty.
 */
export function searchPattern(query: string): RegExp | undefined {
  if (query === '') return undefined;
  const regular = regularPattern(query);
  if (regular !== undefined) return regular;
  const isCaseGiven = query !== query.toLowerCase();
  const literal = query.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(literal, isCaseGiven ? 'gu' : 'giu');
}

/** All matches of a global pattern, in order. */
export function matchesInText(text: string, pattern: RegExp): Match[] {
  const matches: Match[] = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    matches.push({ start: found.index, end: found.index + found[0].length });
  }
  return matches;
}

/** The number of matches in the lines of a text. */
export function countInLines(text: string, pattern: RegExp): number {
  // A literal query is one line, so that no match goes on in the next one.
  const parts = pattern instanceof LinearRegExp ? text.split('\n') : [text];
  return parts.reduce((count, part) => count + matchesInText(part, pattern).length, 0);
}

/** The pattern between slashes; undefined if it is invalid, so that it is searched for literally. */
function regularPattern(query: string): RegExp | undefined {
  const [, source] = /^\/(.+)\/$/.exec(query) ?? [];
  if (source === undefined) return undefined;
  try {
    return new LinearRegExp(createPattern(source));
  } catch (error) {
    if (error instanceof PatternMistake) return undefined;
    throw error;
  }
}

/** A regular expression with linear cost: the built-in ones can take exponential time on some lines. */
class LinearRegExp extends RegExp {
  readonly #pattern: Pattern;
  #last = { text: '', lower: '' };

  constructor(pattern: Pattern) {
    super('', 'g');
    this.#pattern = pattern;
  }

  override exec(text: string): RegExpExecArray | null {
    if (this.#last.text !== text) this.#last = { text, lower: lowerOfSameLength(text) };
    const { lower } = this.#last;
    this.#pattern.restart();
    // Most texts do not match, which this test detects fastest.
    if (this.lastIndex === 0 && !this.#pattern.isIn(lower)) return null;
    const match = this.#pattern.find(lower, this.lastIndex);
    if (match === undefined) return null;
    this.lastIndex = match.end;
    const found = [text.slice(match.start, match.end)] as [string];
    return Object.assign(found, { index: match.start, input: text, 0: found[0] });
  }
}

/**
 * The text in lower case with the same offsets: of a letter that becomes two in lower case, the first one is
 * kept.
 */
function lowerOfSameLength(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((char) => char.toLowerCase().slice(0, char.length)).join('');
}
