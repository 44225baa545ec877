import { type Match, searchPattern } from '../../domain/filter/search-pattern.ts';
import { memoizeLast } from '../../domain/memoize-last.ts';
import type { Span } from '../draw/line.ts';
import type { RowLine } from '../draw/row.ts';
import { highlight, spansText } from '../draw/spans.ts';

/** The pattern of a query: the same one until another is asked for, so that what it found can be remembered. */
export const patternOf = memoizeLast(searchPattern);

/**
 * One line of a row with the matches of the row marked, the current one differently. A match can
 * continue in the next line.
 */
export function markedSpans(
  { spans, offset, leadLength }: RowLine,
  matches: readonly Match[],
  isCurrent: (match: Match) => boolean,
): readonly Span[] {
  const { length } = spansText(spans);
  const shift = leadLength - offset;
  const marks = matches.flatMap((match) => {
    const start = Math.max(leadLength, match.start + shift);
    const end = Math.min(length, match.end + shift);
    const tone = isCurrent(match) ? ('currentMatch' as const) : ('match' as const);
    return start < end ? [{ start, end, tone }] : [];
  });
  return marks.length === 0 ? spans : highlight(spans, marks);
}
