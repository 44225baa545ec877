import { spansText } from '../../text/cut-spans.ts';
import type { TranscriptRow } from './transcript-row.ts';

/** What is looked for, and the places where it is found, as offsets into the text of a row. */
export type Match = { start: number; end: number };

/** A match within one message. */
export type MatchSpot = Match & { section: number; row: number };

/**
 * Finds a text as it is typed, special characters and all. Lower case finds both cases; with a capital
 * in it, the case counts.
 */
export function patternOf(query: string): RegExp | undefined {
  if (query === '') return undefined;
  const isCaseGiven = query !== query.toLowerCase();
  const literal = query.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(literal, isCaseGiven ? 'gu' : 'giu');
}

/** The matches in a row of the session; our own words are passed over. */
export function matchesInRow(row: TranscriptRow, pattern: RegExp): Match[] {
  if (row.isOurs) return [];
  return matchesInText(spansText(row.spans), pattern);
}

export const matchesInText = (text: string, pattern: RegExp): Match[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));

/** The matches in the rows of a message, section by section. */
export function matchesInSections(
  sections: readonly (readonly TranscriptRow[])[],
  pattern: RegExp,
): MatchSpot[] {
  return sections.flatMap((rows, section) =>
    rows.flatMap((row, index) =>
      matchesInRow(row, pattern).map((match) => ({ ...match, section, row: index })),
    ),
  );
}
