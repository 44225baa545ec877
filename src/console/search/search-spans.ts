import { formatCount } from '../../figures/format/number.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { type Match, searchPattern } from '../../language/search/search-pattern.ts';
import type { Span } from '../draw/line.ts';
import type { RowLine } from '../draw/row.ts';
import { highlight, spansText } from '../draw/spans.ts';
import type { Remark } from '../overlays/prompt/prompt.ts';

export type SearchCount = {
  /** The number of the current match, from 1. */
  index?: number | undefined;
  total: number;
  /** Whether everything has been searched. */
  isWhole: boolean;
};

/** For a title: the query, `3/17`, and the scope of the search unless it is everything. */
export const searchSpans = (query: string, count: SearchCount, where = ''): Span[] => [
  { text: `/${query} `, tone: 'accent' },
  { ...countSpan(count), text: `${countSpan(count).text}${where}  ` },
];

/** Shown beside the query while it is typed: the number of matches. */
export const searchRemark = (count: SearchCount | undefined): Remark => ({
  spans: [
    count === undefined
      ? { text: 'lower case ignores case; /regular expression/', tone: 'muted' }
      : countSpan(count),
  ],
});

function countSpan({ index, total, isWhole }: SearchCount): Span {
  if (total === 0 && isWhole) return { text: 'no match', tone: 'warning' };
  const place = index === undefined ? '' : `${formatCount(index)}/`;
  return { text: `${place}${formatCount(total)}${isWhole ? '' : '+'}`, tone: 'strong' };
}

/** The pattern of a query: the same object for the same query, so that its matches can be cached. */
export const patternOf = memoizeLast(searchPattern);

/** The current match is marked differently. A match can continue in the next line. */
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
