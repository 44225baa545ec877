import type { TokensRow } from '../../api/resources.ts';
import { daysOf } from '../time/date-range.ts';
import type { Day } from '../time/day.ts';
import { isKnown, median, type Sample } from '../values/sample.ts';
import { priceChanges, pricesByModel } from './model-prices.ts';
import type { ComparedRows } from './range-rows.ts';

/** What a model costs, in credits for 1,000 tokens. */
export type ListedPrice = {
  model: string;
  /** The median of the days since the price changed, or of all. */
  price: number | undefined;
  /** The last change in the range; `before` is the price until then. */
  change: { day: Day; before: number } | undefined;
  /** On each day of the range. */
  days: readonly Sample[];
};

/** The prices of a range, the dearest first. The days before it tell whether a price changed on its first days. */
export function priceList({ range, rows, before }: ComparedRows<TokensRow>): ListedPrice[] {
  const former = 'figures' in before ? before.figures : undefined;
  const daysBefore = former ? daysOf(former.range) : [];
  const days = [...daysBefore, ...daysOf(range)];
  const from = daysBefore.length;
  const prices = pricesByModel([...(former?.rows ?? []), ...rows], days);
  return [...prices]
    .flatMap(([model, values]) => {
      const shown = values.slice(from);
      if (!shown.some(isKnown)) return [];
      const change = priceChanges(prices, model, { from }).at(-1);
      return {
        model,
        price: change?.after ?? median(shown.filter(isKnown)),
        change: change && { day: days[change.place] ?? '', before: change.before },
        days: shown,
      };
    })
    .sort((a, b) => (b.price ?? 0) - (a.price ?? 0) || (a.model < b.model ? -1 : 1));
}
