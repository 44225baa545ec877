import type { TokensRow } from '../../api/resources.ts';
import { formatCredits, formatPercent } from '../../figures/format/number.ts';
import { type DateRange, daysOf, isWithin } from '../../figures/time/date-range.ts';
import { addDays, type Day, startOfDay } from '../../figures/time/day.ts';
import { formatDayRange } from '../../figures/time/format-time.ts';
import { unnamed } from '../../figures/usage/credits-by-model.ts';
import type { RuleFinding } from '../finding.ts';
import { creditsOf, tokensOf } from '../people/usage-drivers.ts';
import { pastOutcome, type Rule } from '../rule.ts';
import { firstOfRun } from '../statistics.ts';

const weekDays = 7;
const formerDays = 28;

export const modelMixMoved: Rule = {
  id: 'model-mix-moved',
  title: 'The mix of models has changed',
  severity: 'warning',
  urgency: 'may-be',
  threshold: { default: 0.1, meaning: 'share by which the same tokens cost more', max: 1 },
  explanation:
    `The tokens of the last ${weekDays} days, spread over models as in the ${formerDays} days before, would have cost this much ` +
    'less, each model at its own price per token.',
  blindTo:
    'Why people changed, and what the tokens were good for. Prices are those of the days before.',
  reads: ['usage'],
  outcome: pastOutcome,
  find({ usage }, threshold) {
    if (usage === undefined) return [];
    const { startDate, endDate } = usage.range;
    const move = moveAt(usage.rows, endDate);
    if (move === undefined || move.more <= threshold) return [];
    const days = daysOf({ startDate, endDate });
    // The earliest of the weeks, each ending a day later than the one before, that had this finding.
    const began = firstOfRun(days.length - 1, (index) => {
      const earlier = moveAt(usage.rows, days[index] ?? '');
      return earlier?.model === move.model && earlier.more > threshold;
    });
    return [found(move, days[began] ?? endDate)];
  },
};

/** How the models of a week differ from those of the weeks before it. */
type Move = {
  week: DateRange;
  /** The model that adds most to the cost, and its shares of the tokens. */
  model: string;
  share: number;
  was: number;
  /** By how much more the same tokens cost. */
  more: number;
  credits: number;
};

function found({ week, model, share, was, more, credits }: Move, since: Day): RuleFinding {
  const extra = credits * (more / (1 + more));
  const percent = (part: number) => formatPercent(part, { decimals: 0 });
  return {
    key: model,
    subject: { kind: 'model', model },
    problem: `took ${percent(share)} of the tokens, ${percent(was)} before: the same work costs ${percent(more)} more`,
    sinceMs: startOfDay(since),
    costs: [{ credits: extra, kind: 'above-mix' }],
    size: more,
    evidence: {
      facts: [
        [model, `${percent(was)} → ${percent(share)} of the tokens`],
        [formatDayRange(week.startDate, week.endDate), `${formatCredits(credits)} credits`],
        ['without the change', `${formatCredits(credits - extra)} credits`],
        ['what to do', `see who uses ${model}, and whether that work needs it`],
      ],
    },
  };
}

/** Compares the week that ends on a day with the weeks before it; undefined without usage in one of them. */
function moveAt(rows: readonly TokensRow[], endDate: Day): Move | undefined {
  const week = { startDate: addDays(endDate, 1 - weekDays), endDate };
  const before = {
    startDate: addDays(week.startDate, -formerDays),
    endDate: addDays(week.startDate, -1),
  };
  const now = byModel(rows.filter(({ date }) => isWithin(date, week)));
  const former = byModel(rows.filter(({ date }) => isWithin(date, before)));
  if (now.tokens === 0 || former.tokens === 0) return undefined;
  const names = new Set([...now.models.keys(), ...former.models.keys()]);
  const shares = [...names].map((model) => {
    const [is, had] = [now.models.get(model), former.models.get(model)];
    const share = (is?.tokens ?? 0) / now.tokens;
    const was = (had?.tokens ?? 0) / former.tokens;
    return { model, share, was, price: priceOf(had) ?? priceOf(is) ?? 0 };
  });
  const cost = shares.reduce((sum, { share, price }) => sum + share * price, 0);
  const usual = shares.reduce((sum, { was, price }) => sum + was * price, 0);
  // What a model adds to the cost: a growing share of a model at the usual price adds nothing.
  const added = ({ share, was, price }: (typeof shares)[number]) => (share - was) * (price - usual);
  const [largest] = shares
    .filter(({ share, was }) => share > was)
    .toSorted((a, b) => added(b) - added(a));
  if (largest === undefined || usual === 0) return undefined;
  return { ...largest, week, more: cost / usual - 1, credits: now.credits };
}

/** Credits per token; unknown without tokens. */
const priceOf = (use: Use | undefined): number | undefined =>
  use === undefined || use.tokens === 0 ? undefined : use.credits / use.tokens;

type Use = { tokens: number; credits: number };

function byModel(rows: readonly TokensRow[]) {
  const models = new Map<string, Use>();
  const all: Use = { tokens: 0, credits: 0 };
  for (const part of rows.flatMap(({ by_model }) => by_model ?? [])) {
    const use = models.get(part.model_id || unnamed) ?? { tokens: 0, credits: 0 };
    const [tokens, credits] = [tokensOf(part), creditsOf(part)];
    models.set(part.model_id || unnamed, {
      tokens: use.tokens + tokens,
      credits: use.credits + credits,
    });
    all.tokens += tokens;
    all.credits += credits;
  }
  return { models, ...all };
}
