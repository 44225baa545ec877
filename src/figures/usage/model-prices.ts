import type { TokensRow } from '../../api/resources.ts';
import { formatCompact, formatCount } from '../format/number.ts';
import type { Day } from '../time/day.ts';
import { isKnown, median, type Sample } from '../values/sample.ts';
import { unnamed } from './credits-by-model.ts';

type ModelPrices = ReadonlyMap<string, readonly Sample[]>;

/** As a rule, a token of output costs about as much as five of input, so that a longer answer is no higher price. */
const outputWeight = 5;

type Part = NonNullable<TokensRow['by_model']>[number];

/** Tokens of input, and those of output by their weight. */
export const weightedTokens = ({ input_tokens, output_tokens }: Part): number =>
  (input_tokens ?? 0) + outputWeight * (output_tokens ?? 0);

/** Credits for 1,000 tokens; unknown without tokens. */
export function priceOf(part: Part): number | undefined {
  const tokens = weightedTokens(part);
  const { billable_tokens: credits } = part;
  return credits == null || tokens <= 0 ? undefined : (1_000 * credits) / tokens;
}

/** Credits for 1,000 tokens of each model by day, output weighted; unknown on days without tokens of it. */
export function pricesByModel(rows: readonly TokensRow[], days: readonly Day[]): ModelPrices {
  const partsOn = new Map(
    rows.map(({ date, by_model }) => [
      date,
      new Map(by_model?.map((part) => [part.model_id || unnamed, part])),
    ]),
  );
  const models = new Set([...partsOn.values()].flatMap((parts) => [...parts.keys()]));
  const priceOn = (model: string, day: Day): Sample => {
    const part = partsOn.get(day)?.get(model);
    return part && priceOf(part);
  };
  return new Map([...models].map((model) => [model, days.map((day) => priceOn(model, day))]));
}

/** A price is compared with at most this many days before and after its change. */
export const comparedDays = 14;

/** With fewer days on one side, what is usual is not known. */
const minAfter = 2;
const minBefore = 7;

/** By this share, a token costs more or less; smaller changes are those of what is cached. */
export const minPriceChange = 0.1;

/** Since the day at `place`, each day costs more, or each less, than any of the days before. */
type PriceChange = {
  place: number;
  /** Medians, in credits for 1,000 tokens. */
  before: number;
  after: number;
  /** After over before, without what happened to the prices of the other models. */
  ratio: number;
};

/** The changes of a model's price since the day at `from`, oldest first. A change of all models is one of what they are sent. */
export function priceChanges(
  prices: ModelPrices,
  model: string,
  { from = 0, minChange = minPriceChange } = {},
): PriceChange[] {
  const values = prices.get(model) ?? [];
  const changes: PriceChange[] = [];
  let place = Math.max(minBefore, from);
  while (place <= values.length - minAfter) {
    const change = isChange(values, place) ? changeAt(prices, model, place) : undefined;
    const isLarge = change !== undefined && Math.abs(change.ratio - 1) >= minChange;
    if (isLarge) changes.push(change);
    place += isLarge ? minBefore : 1;
  }
  return changes;
}

/** The known prices of the days before a day, and of those from it on. */
const around = (values: readonly Sample[], place: number) => ({
  before: values.slice(Math.max(0, place - comparedDays), place).filter(isKnown),
  after: values.slice(place, place + comparedDays).filter(isKnown),
});

function isChange(values: readonly Sample[], place: number): boolean {
  const { before, after } = around(values, place);
  if (!isKnown(values[place]) || before.length < minBefore || after.length < minAfter) return false;
  return Math.min(...after) > Math.max(...before) || Math.max(...after) < Math.min(...before);
}

function changeAt(prices: ModelPrices, model: string, place: number): PriceChange | undefined {
  const ratioOf = (values: readonly Sample[]) => {
    const { before, after } = around(values, place);
    const [was, is] = [median(before), median(after)];
    return was && is ? { before: was, after: is, ratio: is / was } : undefined;
  };
  const own = ratioOf(prices.get(model) ?? []);
  const others = [...prices].flatMap(([other, values]) =>
    other === model ? [] : (ratioOf(values)?.ratio ?? []),
  );
  return own && { ...own, place, ratio: own.ratio / (median(others) ?? 1) };
}

/** `0.512`, `12.3`, `2,200`: at least three digits, because prices of models differ by factors. */
export const formatPrice = (price: number): string => {
  if (price < 99.95) return price.toPrecision(3);
  return price < 999_999.5 ? formatCount(price) : formatCompact(price);
};
