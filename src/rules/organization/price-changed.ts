import { formatPercent } from '../../figures/format/number.ts';
import { daysOf } from '../../figures/time/date-range.ts';
import { startOfDay } from '../../figures/time/day.ts';
import { formatDay } from '../../figures/time/format-time.ts';
import {
  comparedDays,
  formatPrice,
  minPriceChange,
  priceChanges,
  pricesByModel,
} from '../../figures/usage/model-prices.ts';
import { pastOutcome, type Rule } from '../rule.ts';

export const priceChanged: Rule = {
  id: 'price-changed',
  title: 'The price of a model has changed',
  severity: 'warning',
  urgency: 'may-be',
  threshold: {
    default: minPriceChange,
    meaning: 'share by which a token costs more or less',
    max: 1,
  },
  explanation:
    `Since one of the last ${comparedDays} days, each day costs more (or less) credits for a token of the model than any of the ` +
    `${comparedDays} days before. Output counts as five tokens. What the other models did on that day is left out, because a change for all of them is one of what is sent. After a week it is a notice.`,
  blindTo:
    'Prices that change slowly, and models that few use. A change of what is cached of one model only looks like a price: the API does not tell it by model.',
  reads: ['usage'],
  newsDays: 7,
  outcome: pastOutcome,
  find({ usage }, threshold) {
    if (usage === undefined) return [];
    const days = daysOf(usage.range);
    const prices = pricesByModel(usage.rows, days);
    const from = days.length - comparedDays;
    return [...prices].flatMap(([model, values]) => {
      const [changed] = priceChanges(prices, model, { from, minChange: threshold });
      if (changed === undefined) return [];
      const { place: index, before: was, after: is, ratio } = changed;
      const change = formatPercent(Math.abs(ratio - 1), { decimals: 0 });
      return {
        key: model,
        subject: { kind: 'model' as const, model },
        problem: `costs ${change} ${ratio > 1 ? 'more' : 'less'} per token since ${formatDay(days[index] ?? '')}`,
        sinceMs: startOfDay(days[index] ?? ''),
        size: Math.abs(Math.log(ratio)),
        evidence: {
          facts: [
            ['before', `${formatPrice(was)} credits per 1,000 tokens`],
            ['since then', `${formatPrice(is)} credits per 1,000 tokens`],
            ['what to do', 'ask the platform whether its prices have changed'],
          ] as const,
          chart: {
            first: days[0] ?? '',
            values,
            marked: days.flatMap((_, place) => (place >= index ? [place] : [])),
          },
        },
      };
    });
  },
};
