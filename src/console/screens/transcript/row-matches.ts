import { spansText } from '../../draw/cut-spans.ts';
import { type Match, matchesInText } from '../../search/pattern.ts';
import type { TranscriptRow, TranscriptSpan } from './transcript-row.ts';

/** A match within one message. */
export type MatchSpot = Match & { section: number; row: number };

/** The matches in a row of the session; our own words are passed over. */
export function matchesInRow({ spans, isOurs }: TranscriptRow, pattern: RegExp): Match[] {
  if (isOurs) return [];
  const matches = matchesInText(spansText(spans), pattern);
  if (matches.length === 0 || !spans.some((span) => span.isOurs)) return matches;
  const ours = ownParts(spans);
  return matches.filter((match) =>
    ours.every(({ start, end }) => match.end <= start || match.start >= end),
  );
}

/** Where our own words stand in a row. */
function ownParts(spans: readonly TranscriptSpan[]): Match[] {
  let at = 0;
  return spans.flatMap(({ text, isOurs }) => {
    const start = at;
    at += text.length;
    return isOurs ? [{ start, end: at }] : [];
  });
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
