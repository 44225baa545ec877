/** A place where something is found, as offsets into a text. */
export type Match = { start: number; end: number };

/**
 * Finds a text as it is typed, special characters and all. Lower case finds both cases; with a capital
 * in it, the case counts. Nothing is found by an empty text, and no match is empty.
 */
export function patternOf(query: string): RegExp | undefined {
  if (query === '') return undefined;
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
