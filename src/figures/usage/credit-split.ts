import type { TokensRow } from '../../api/resources.ts';
import { daysOf } from '../time/date-range.ts';
import { type Day, type DayKind, dayKindOf, dayKinds } from '../time/day.ts';
import { unnamed } from './credits-by-model.ts';
import { rowsByDay } from './day-series.ts';
import { weightedTokens } from './model-prices.ts';
import type { RangeRows } from './range-rows.ts';

/** The causes of a change of credits: more tokens, other models, another price of a model, and credits without tokens. */
export const splitCauses = ['volume', 'mix', 'price', 'unassigned'] as const;

export type SplitCause = (typeof splitCauses)[number];

export const causeWords: Readonly<Record<SplitCause, string>> = {
  volume: 'more or fewer tokens',
  mix: 'other models',
  price: 'credits for a token',
  unassigned: 'credits without tokens',
};

/** A change of credits by its causes, which add up to it. */
export type CreditSplit = {
  now: number;
  /** What the same days would have cost at the means of the days before: working days and weekends are scaled apart. */
  before: number;
  causes: Readonly<Record<SplitCause, number>>;
  /** The model to which most of the mix moved, and the one with most of the change of prices. */
  mostly: Readonly<Record<'mix' | 'price', string | undefined>>;
  /** Days that are not compared, because they do not tell the credits and the models. */
  missing: readonly Day[];
  missingBefore: readonly Day[];
};

/**
 * Splits the like-for-like change of credits. Volume is what the tokens of now would cost more at the prices and the mix of
 * before; mix is what they cost more because other models have another share of them; price is what the tokens of each model
 * cost more than before. A model that is new has no price before, so that all it changes is mix. Undefined if no day
 * can be compared, or if there were no tokens.
 */
export function creditSplit(
  current: RangeRows<TokensRow>,
  former: RangeRows<TokensRow>,
): CreditSplit | undefined {
  const [days, daysBefore] = [knownDays(current), knownDays(former)];
  const kinds = dayKinds.filter(
    (kind) => days.of(kind).length > 0 && daysBefore.of(kind).length > 0,
  );
  const [now, before] = [emptyUse(), emptyUse()];
  for (const kind of kinds) {
    const scale = days.of(kind).length / daysBefore.of(kind).length;
    for (const row of days.of(kind)) addUse(now, row, 1);
    for (const row of daysBefore.of(kind)) addUse(before, row, scale);
  }
  const [tokens, tokensBefore] = [tokensIn(now), tokensIn(before)];
  if (tokens === 0 || tokensBefore === 0) return undefined;

  const pricedBefore = creditsIn(before);
  const meanPrice = pricedBefore / tokensBefore;
  const models = [...new Set([...now.models.keys(), ...before.models.keys()])].map((model) => {
    const { tokens: used, price } = useOf(now, model);
    const { tokens: usedBefore, price: priceBefore = price ?? 0 } = useOf(before, model);
    const shifted = used - (tokens * usedBefore) / tokensBefore;
    return {
      model,
      shifted,
      // Tokens that moved to a model as dear as the mean change nothing.
      mix: shifted * (priceBefore - meanPrice),
      price: used * ((price ?? priceBefore) - priceBefore),
    };
  });
  const sum = (cause: 'mix' | 'price') => models.reduce((total, one) => total + one[cause], 0);
  const mostly = (cause: 'mix' | 'price') => {
    const sign = Math.sign(Math.round(sum(cause)));
    if (sign === 0) return undefined;
    const grown = cause === 'mix' ? models.filter(({ shifted }) => shifted > 0) : models;
    return grown.toSorted((a, b) => sign * (b[cause] - a[cause]))[0]?.model;
  };
  return {
    now: now.total,
    before: before.total,
    causes: {
      volume: (tokens - tokensBefore) * meanPrice,
      mix: sum('mix'),
      price: sum('price'),
      unassigned: now.total - creditsIn(now) - (before.total - pricedBefore),
    },
    mostly: { mix: mostly('mix'), price: mostly('price') },
    missing: days.missing,
    missingBefore: daysBefore.missing,
  };
}

/**
 * The change and its causes in whole credits: the change is the difference of the rounded credits, each cause is rounded down,
 * and the credits that are left go to those of which rounding took most.
 */
export function wholeSplit({ now, before, causes }: CreditSplit): {
  change: number;
  causes: Record<SplitCause, number>;
} {
  const change = Math.round(now) - Math.round(before);
  const whole = { volume: 0, mix: 0, price: 0, unassigned: 0 };
  let left = change;
  for (const cause of splitCauses) {
    whole[cause] = Math.floor(causes[cause]);
    left -= whole[cause];
  }
  const cut = (cause: SplitCause) => causes[cause] - whole[cause];
  const mostCut = splitCauses.toSorted((a, b) => cut(b) - cut(a));
  for (let index = 0; left !== 0; index += 1) {
    const step = Math.sign(left);
    const cause = (step > 0 ? mostCut : mostCut.toReversed())[index % mostCut.length] ?? 'volume';
    whole[cause] += step;
    left -= step;
  }
  return { change, causes: whole };
}

/** The days that tell their credits and models, by kind, and the others. */
function knownDays({ rows, range }: RangeRows<TokensRow>) {
  const byDay = rowsByDay(rows, range);
  const known = [...byDay.values()].filter(
    ({ billable_tokens, by_model }) => billable_tokens != null && by_model != null,
  );
  const told = new Set(known.map(({ date }) => date));
  return {
    of: (kind: DayKind) => known.filter(({ date }) => dayKindOf(date) === kind),
    missing: daysOf(range).filter((day) => !told.has(day)),
  };
}

/** Credits of models without tokens are in `total` only. */
type Use = { total: number; models: Map<string, { credits: number; tokens: number }> };

const emptyUse = (): Use => ({ total: 0, models: new Map() });

function addUse(use: Use, { billable_tokens, by_model }: TokensRow, scale: number): void {
  use.total += scale * (billable_tokens ?? 0);
  for (const part of by_model ?? []) {
    const tokens = weightedTokens(part);
    if (tokens <= 0 || part.billable_tokens == null) continue;
    const name = part.model_id || unnamed;
    const former = use.models.get(name) ?? { credits: 0, tokens: 0 };
    use.models.set(name, {
      credits: former.credits + scale * part.billable_tokens,
      tokens: former.tokens + scale * tokens,
    });
  }
}

function useOf({ models }: Use, model: string) {
  const { credits, tokens } = models.get(model) ?? { credits: 0, tokens: 0 };
  return { tokens, price: tokens > 0 ? credits / tokens : undefined };
}

const creditsIn = ({ models }: Use): number =>
  [...models.values()].reduce((sum, { credits }) => sum + credits, 0);

const tokensIn = ({ models }: Use): number =>
  [...models.values()].reduce((sum, { tokens }) => sum + tokens, 0);
