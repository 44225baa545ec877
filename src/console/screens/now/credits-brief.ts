import type { TokensRow } from '../../../api/resources.ts';
import { counted } from '../../../figures/format/counted.ts';
import { formatCompact } from '../../../figures/format/number.ts';
import { lengthOf } from '../../../figures/time/date-range.ts';
import { dayComparison, withoutMark } from '../../../figures/usage/comparison.ts';
import { creditsByDay } from '../../../figures/usage/credit-totals.ts';
import { totalText } from '../../../figures/usage/day-series.ts';
import {
  baseText,
  type ComparedRows,
  mapBefore,
  type RangeRows,
} from '../../../figures/usage/range-rows.ts';
import { memoizeEach } from '../../../figures/values/memoize-each.ts';

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
