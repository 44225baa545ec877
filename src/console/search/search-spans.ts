import { formatCount } from '../../domain/format/number.ts';
import type { Span } from '../draw/line.ts';
import type { Remark } from '../overlays/prompt/prompt.ts';

/** What a search has found so far. */
export type SearchCount = {
  /** The match that the reader is at, from 1. */
  index?: number | undefined;
  total: number;
  /** Whether everything was looked through. */
  isWhole: boolean;
};

/** In a title: what is searched for, `3/17`, and where, unless that is everywhere. */
export const searchSpans = (query: string, count: SearchCount, where = ''): Span[] => [
  { text: `/${query} `, tone: 'accent' },
  { ...countSpan(count), text: `${countSpan(count).text}${where}  ` },
];

/** Behind a text that is being typed: how often it is found. */
export const searchRemark = (count: SearchCount | undefined): Remark => ({
  spans: [
    count === undefined ? { text: 'lower case finds both', tone: 'muted' } : countSpan(count),
  ],
});

function countSpan({ index, total, isWhole }: SearchCount): Span {
  if (total === 0 && isWhole) return { text: 'no match', tone: 'warning' };
  const place = index === undefined ? '' : `${formatCount(index)}/`;
  return { text: `${place}${formatCount(total)}${isWhole ? '' : '+'}`, tone: 'strong' };
}

/** What is said where a search goes on at the other end, which may not be read yet. */
export function wrappedText(direction: 1 | -1, isWhole: boolean): string {
  if (direction === 1) return 'Again from the first match.';
  return isWhole ? 'Again from the last match.' : 'Again from the last match that was read.';
}
