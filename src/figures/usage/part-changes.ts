import type { TokensRow } from '../../api/resources.ts';
import { daysOf } from '../time/date-range.ts';
import type { Day } from '../time/day.ts';
import { type Change, unknownChange } from '../values/change.ts';
import { memoizeLast } from '../values/memoize-last.ts';
import type { DayValue } from './day-series.ts';
import { likeForLike } from './like-for-like.ts';
import { type PartTrends, summed } from './part-trends.ts';
import type { Before, RangeRows } from './range-rows.ts';

/** How the credits of a person, a model or a team changed, like for like. */
export type PartChange = {
  change: Change;
  /** What the same days would have cost at the means of the days before; undefined if unknown. */
  before: number | undefined;
  /** What it was made of. */
  parts?: () => { days: readonly DayValue[]; before: Before<readonly DayValue[]> };
};

const unknown: PartChange = { change: unknownChange, before: undefined };

/**
 * The change of the parts with these names together. It is unknown until the days before are known. It is computed when
 * it is read, because of thousands of parts few are shown.
 */
export function partChanges(
  shown: RangeRows<TokensRow>,
  before: Before<RangeRows<TokensRow>>,
  trendsOf: (rows: readonly TokensRow[], days: readonly Day[]) => PartTrends,
): (...names: readonly string[]) => PartChange {
  if (!('figures' in before)) return () => unknown;
  const seriesOf = ({ rows, range }: RangeRows<TokensRow>) => {
    const days = daysOf(range);
    return (names: readonly string[]) => {
      const values = summed(names.map(trendsOf(rows, days).of));
      return days.map((day, index) => ({ day, value: values[index] ?? undefined }));
    };
  };
  const [now, former] = [seriesOf(shown), seriesOf(before.figures)];
  return (...names) => {
    const compared = memoizeLast(() => likeForLike(now(names), former(names)));
    return {
      get change() {
        return compared().change;
      },
      get before() {
        return compared().before;
      },
      parts: () => ({ days: now(names), before: { ...before, figures: former(names) } }),
    };
  };
}
