import { createPattern, type Pattern } from './pattern/pattern.ts';
import { PatternMistake } from './pattern/pattern-syntax.ts';

/** Where a search found something, as offsets into a text. */
export type Match = { start: number; end: number };

/**
 * The pattern that finds a query as it is typed, special characters included. A query in lower case
 * ignores case; one with a capital does not. Between slashes it is a regular expression, as in filters. An
 * empty query has no pattern, and no match is empty.
 */
export function searchPattern(query: string): RegExp | undefined {
  if (query === '') return undefined;
  const regular = regularPattern(query);
  if (regular !== undefined) return regular;
  const isCaseGiven = query !== query.toLowerCase();
  const literal = query.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(literal, isCaseGiven ? 'gu' : 'giu');
}

export function matchesInText(text: string, pattern: RegExp): Match[] {
  const matches: Match[] = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    matches.push({ start: found.index, end: found.index + found[0].length });
  }
  return matches;
}

/** What stands between slashes; nothing while it makes no sense, so that it is looked for as it stands. */
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

/** A regular expression that no text makes slow: the built-in ones can take years for a line. */
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
    // Most texts do not match, which is known soonest so.
    if (this.lastIndex === 0 && !this.#pattern.isIn(lower)) return null;
    const match = this.#pattern.find(lower, this.lastIndex);
    if (match === undefined) return null;
    this.lastIndex = match.end;
    const found = [text.slice(match.start, match.end)] as [string];
    return Object.assign(found, { index: match.start, input: text, 0: found[0] });
  }
}

/** Offsets into it are offsets into the text: of a letter that becomes two in lower case, the first stands. */
function lowerOfSameLength(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((char) => char.toLowerCase().slice(0, char.length)).join('');
}
