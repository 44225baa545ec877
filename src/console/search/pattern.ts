/** A place where something is found, as offsets into a text. */
export type Match = { start: number; end: number };

/**
 * Finds a text as it is typed, special characters and all. Lower case finds both cases; with a capital
 * in it, the case counts. Nothing is found by an empty text.
 */
export function patternOf(query: string): RegExp | undefined {
  if (query === '') return undefined;
  const isCaseGiven = query !== query.toLowerCase();
  const literal = query.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(literal, isCaseGiven ? 'gu' : 'giu');
}

export const matchesInText = (text: string, pattern: RegExp): Match[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
