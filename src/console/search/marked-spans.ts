import { highlight, spansText } from '../draw/cut-spans.ts';
import type { Span } from '../draw/line.ts';
import type { RowLine } from '../draw/row.ts';
import type { Match } from './pattern.ts';

/**
 * One line of a row with the matches of the row marked, the one that the reader is at unlike the
 * others. A match can go on in the next line.
 */
export function markedSpans(
  { spans, offset, leadLength }: RowLine,
  matches: readonly Match[],
  isCurrent: (match: Match) => boolean,
): readonly Span[] {
  const { length } = spansText(spans);
  const shift = leadLength - offset;
  const parts = matches.flatMap((match) => {
    const start = Math.max(leadLength, match.start + shift);
    const end = Math.min(length, match.end + shift);
    const tone = isCurrent(match) ? ('currentMatch' as const) : ('match' as const);
    return start < end ? [{ start, end, tone }] : [];
  });
  return parts.length === 0 ? spans : highlight(spans, parts);
}
