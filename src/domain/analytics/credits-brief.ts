import { lengthOf } from '../date-range.ts';
import { counted } from '../format/counted.ts';
import { formatCompact } from '../format/number.ts';
import { memoizeEach } from '../memoize-each.ts';
import type { TokensRow } from '../resources.ts';
import { dayComparison, withoutMark } from './comparison.ts';
import { creditsByDay } from './credit-totals.ts';
import { totalText } from './day-series.ts';
import { baseText, type ComparedRows, mapBefore, type RangeRows } from './range-rows.ts';

/** The credits of some days and their change, as the overview of these days shows them. */
export type CreditsBrief = {
  /** `30 days`. */
  days: string;
  credits: string;
  /** The like-for-like change in several lengths, longest first. */
  changes: readonly string[];
};

export const creditsBrief = memoizeEach((shown: ComparedRows<TokensRow>): CreditsBrief => {
  const daysOf = ({ rows, range }: RangeRows<TokensRow>) => creditsByDay(rows, range);
  const days = daysOf(shown);
  const { before } = shown;
  const texts = dayComparison(days, mapBefore(before, daysOf)).likeForLike;
  const [longest = ''] = texts;
  const base = 'figures' in before ? [`${longest}, vs ${baseText(before.range, before.by)}`] : [];
  return {
    days: counted(lengthOf(shown.range), 'day'),
    credits: totalText(days, formatCompact),
    changes: [...(longest.endsWith('like for like') ? base : []), ...withoutMark(texts)],
  };
});
