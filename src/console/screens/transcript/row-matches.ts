import { type Match, matchesInText } from '../../search/pattern.ts';
import { spansText } from '../../text/cut-spans.ts';
import type { TranscriptRow } from './transcript-row.ts';

/** A match within one message. */
export type MatchSpot = Match & { section: number; row: number };

/** The matches in a row of the session; our own words are passed over. */
export function matchesInRow(row: TranscriptRow, pattern: RegExp): Match[] {
  if (row.isOurs) return [];
  return matchesInText(spansText(row.spans), pattern);
}

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
