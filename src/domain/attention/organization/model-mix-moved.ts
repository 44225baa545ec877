import { unnamed } from '../../analytics/credits-by-model.ts';
import { isWithin } from '../../date-range.ts';
import { addDays, startOfDay } from '../../day.ts';
import { formatCredits, formatPercent } from '../../format/number.ts';
import { formatDayRange } from '../../format/time.ts';
import type { TokensRow } from '../../resources.ts';
import type { Rule } from '../rule.ts';

const weekDays = 7;
const formerDays = 28;

/** The models that people use have changed, and the same tokens cost more. */
export const modelMixMoved: Rule = {
  id: 'model-mix-moved',
  title: 'The mix of models has moved',
  severity: 'notice',
  threshold: { default: 0.1, meaning: 'share by which the same tokens cost more' },
  explanation:
    `The tokens of the last ${weekDays} days, spread over models as in the ${formerDays} days before, would have cost this much ` +
    'less, each model at its own price per token.',
  blindTo:
    'Why people changed, and what the tokens were good for. Prices are those of the days before.',
  reads: ['usage'],
  find({ usage }, threshold) {
    if (usage === undefined) return [];
    const { endDate } = usage.range;
    const week = { startDate: addDays(endDate, 1 - weekDays), endDate };
    const before = {
      startDate: addDays(week.startDate, -formerDays),
      endDate: addDays(week.startDate, -1),
    };
    const now = byModel(usage.rows.filter(({ date }) => isWithin(date, week)));
    const former = byModel(usage.rows.filter(({ date }) => isWithin(date, before)));
    if (now.tokens === 0 || former.tokens === 0) return [];
    let [cost, usual] = [0, 0];
    let moved = { model: '', share: 0, was: 0 };
    for (const model of new Set([...now.models.keys(), ...former.models.keys()])) {
      const [is, was] = [now.models.get(model), former.models.get(model)];
      const priced = was !== undefined && was.tokens > 0 ? was : is;
      const price =
        priced === undefined || priced.tokens === 0 ? 0 : priced.credits / priced.tokens;
      const share = (is?.tokens ?? 0) / now.tokens;
      const shareBefore = (was?.tokens ?? 0) / former.tokens;
      cost += share * price;
      usual += shareBefore * price;
      if (share - shareBefore > moved.share - moved.was) moved = { model, share, was: shareBefore };
    }
    const more = usual > 0 ? cost / usual - 1 : 0;
    if (more <= threshold) return [];
    const extra = now.credits * (more / (1 + more));
    const percent = (share: number) => formatPercent(share, { decimals: 0 });
    return [
      {
        key: moved.model,
        subject: { kind: 'model', model: moved.model },
        problem: `took ${percent(moved.share)} of the tokens, ${percent(moved.was)} before: the same work costs ${percent(more)} more`,
        sinceMs: startOfDay(week.startDate),
        credits: extra,
        size: more,
        evidence: {
          facts: [
            [moved.model, `${percent(moved.was)} → ${percent(moved.share)} of the tokens`],
            [formatDayRange(week.startDate, endDate), `${formatCredits(now.credits)} credits`],
            ['with the mix before', `${formatCredits(now.credits - extra)} credits`],
          ],
        },
      },
    ];
  },
};

type Use = { tokens: number; credits: number };

function byModel(rows: readonly TokensRow[]) {
  const models = new Map<string, Use>();
  const all: Use = { tokens: 0, credits: 0 };
  for (const part of rows.flatMap(({ by_model }) => by_model ?? [])) {
    const use = models.get(part.model_id || unnamed) ?? { tokens: 0, credits: 0 };
    const tokens = (part.input_tokens ?? 0) + (part.output_tokens ?? 0);
    const credits = part.billable_tokens ?? 0;
    models.set(part.model_id || unnamed, {
      tokens: use.tokens + tokens,
      credits: use.credits + credits,
    });
    all.tokens += tokens;
    all.credits += credits;
  }
  return { models, ...all };
}
