import { formatPercent } from '../../figures/format/number.ts';
import { daysOf } from '../../figures/time/date-range.ts';
import { startOfDay } from '../../figures/time/day.ts';
import { formatDay } from '../../figures/time/format-time.ts';
import { pricesByModel } from '../../figures/usage/model-prices.ts';
import { isKnown, type Sample } from '../../figures/values/sample.ts';
import { pastOutcome } from '../outcomes.ts';
import type { Rule } from '../rule.ts';
import { median } from '../statistics.ts';

/** A change is told for this many days, and compared with as many days before it. */
const newestDays = 14;

/** With fewer days on one side, what is usual is not known. */
const minAfter = 2;
const minBefore = 7;

/** A model that costs more or less for a token since a day. */
export const priceChanged: Rule = {
  id: 'price-changed',
  title: 'The price of a model has changed',
  severity: 'warning',
  urgency: 'may-be',
  threshold: { default: 0.1, meaning: 'share by which a token costs more or less', max: 1 },
  explanation:
    `Since one of the last ${newestDays} days, each day costs more (or less) credits for a token of the model than any of the ` +
    `${newestDays} days before. Output counts as five tokens. What the other models did on that day is left out, because a change for all of them is one of what is sent.`,
  blindTo:
    'Prices that change slowly, and models that few use. A change of what is cached of one model only looks like a price: the API does not tell it by model.',
  reads: ['usage'],
  outcome: pastOutcome,
  find({ usage }, threshold) {
    if (usage === undefined) return [];
    const days = daysOf(usage.range);
    const prices = pricesByModel(usage.rows, days);
    return [...prices].flatMap(([model, values]) => {
      const index = changeOf(values);
      if (index === undefined) return [];
      const others = [...prices].flatMap(([other, own]) =>
        other === model ? [] : (ratioAt(own, index) ?? []),
      );
      const { before, after } = around(values, index);
      const ratio = (ratioAt(values, index) ?? 1) / (median(others) ?? 1);
      if (Math.abs(ratio - 1) < threshold) return [];
      const [was = 0, is = 0] = [median(before), median(after)];
      const change = formatPercent(Math.abs(is / was - 1), { decimals: 0 });
      return {
        key: model,
        subject: { kind: 'model' as const, model },
        problem: `costs ${change} ${is > was ? 'more' : 'less'} per token since ${formatDay(days[index] ?? '')}`,
        sinceMs: startOfDay(days[index] ?? ''),
        size: Math.abs(Math.log(ratio)),
        evidence: {
          facts: [
            ['before', `${was.toPrecision(3)} credits per 1,000 tokens`],
            ['since then', `${is.toPrecision(3)} credits per 1,000 tokens`],
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

/** The known prices of the days before a day, and of those from it on. */
const around = (values: readonly Sample[], index: number) => ({
  before: values.slice(Math.max(0, index - newestDays), index).filter(isKnown),
  after: values.slice(index).filter(isKnown),
});

function ratioAt(values: readonly Sample[], index: number): number | undefined {
  const { before, after } = around(values, index);
  const [was, is] = [median(before), median(after)];
  return was && is ? is / was : undefined;
}

/** The first day of which all prices since are beyond all those before. */
function changeOf(values: readonly Sample[]): number | undefined {
  const first = Math.max(minBefore, values.length - newestDays);
  for (let index = first; index <= values.length - minAfter; index += 1) {
    const { before, after } = around(values, index);
    if (!isKnown(values[index]) || before.length < minBefore || after.length < minAfter) continue;
    if (Math.min(...after) > Math.max(...before) || Math.max(...after) < Math.min(...before)) {
      return index;
    }
  }
  return undefined;
}
