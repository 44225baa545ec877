import type { TokensRow, UserDayRow } from '../../api/resources.ts';
import { formatCompact, formatPercent } from '../../figures/format/number.ts';
import {
  type ModelPart,
  modelParts,
  type PersonName,
  personRows,
} from '../../figures/people/person-days.ts';
import type { Day } from '../../figures/time/day.ts';
import { unnamed } from '../../figures/usage/credits-by-model.ts';

/** A model's share of the tokens that grew by less has not changed. */
const minGrowth = 0.02;

/** The days on which a person used more, and the days with which they are compared. */
type ComparedDays = { days: readonly Day[]; usual: readonly Day[] };

/**
 * What explains most of a person's increase, as a fact: the number of sessions, the tokens of a session, or the
 * price of a token. The three multiply to the credits, so their logarithms add up to the whole increase.
 */
export function usageDriver(
  person: PersonName,
  { days, usual }: ComparedDays,
  { rows: tokens, userDays }: { rows: readonly TokensRow[]; userDays: readonly UserDayRow[] },
): readonly [name: string, value: string] | undefined {
  const rowOn = new Map(personRows(person, userDays).map((row) => [row.date, row]));
  const whole = { days: knownAmong(days, rowOn), usual: knownAmong(usual, rowOn) };
  const parts = modelParts(person, tokensOn(whole.days, tokens));
  const usualParts = modelParts(person, tokensOn(whole.usual, tokens));
  const now = amountsOn(whole.days, parts, rowOn);
  const before = amountsOn(whole.usual, usualParts, rowOn);
  const increase = Math.log(now.credits / before.credits);
  if (!Number.isFinite(increase) || increase <= 0) return undefined;
  const drivers = [
    {
      text: modelText(parts, usualParts) ?? priceText(now, before),
      ratio: price(now) / price(before),
    },
    ...amountDrivers(now, before),
  ].filter(({ ratio }) => Number.isFinite(ratio) && ratio > 1);
  const [strongest] = drivers.toSorted((a, b) => b.ratio - a.ratio);
  if (strongest === undefined) return undefined;
  const share = Math.min(1, Math.log(strongest.ratio) / increase);
  return ['mostly', `${strongest.text} (${formatPercent(share, { decimals: 0 })} of the increase)`];
}

/** The days whose sessions are known; all of them if none is. */
function knownAmong(days: readonly Day[], rows: ReadonlyMap<Day, UserDayRow>): readonly Day[] {
  const known = days.filter((day) => rows.has(day));
  return known.length > 0 ? known : days;
}

const tokensOn = (days: readonly Day[], tokens: readonly TokensRow[]): TokensRow[] =>
  tokens.filter(({ date }) => days.includes(date));

/** Means of a day. */
type Amounts = { credits: number; tokens: number; sessions: number };

function amountsOn(
  days: readonly Day[],
  parts: readonly ModelPart[],
  rows: ReadonlyMap<Day, UserDayRow>,
): Amounts {
  const mean = <Item>(items: readonly Item[], read: (item: Item) => number | null | undefined) =>
    items.reduce((sum, item) => sum + (read(item) ?? 0), 0) / days.length;
  return {
    credits: mean(parts, creditsOf),
    tokens: mean(parts, tokensOf),
    sessions: mean(days, (day) => rows.get(day)?.sessions),
  };
}

/** More sessions or longer ones; more tokens if the sessions are not known. */
function amountDrivers(now: Amounts, before: Amounts) {
  const driver = (
    name: string,
    read: (amounts: Amounts) => number,
    format: (value: number) => string,
  ) => ({
    text: `${name}: ${format(read(now))}, on average ${format(read(before))} before`,
    ratio: read(now) / read(before),
  });
  if (now.sessions === 0 || before.sessions === 0) {
    return [driver('tokens a day', ({ tokens }) => tokens, formatCompact)];
  }
  return [
    driver('sessions a day', ({ sessions }) => sessions, oneDecimal),
    driver('tokens per session', ({ tokens, sessions }) => tokens / sessions, formatCompact),
  ];
}

const price = ({ credits, tokens }: Amounts): number => credits / tokens;
const oneDecimal = (count: number): string => count.toFixed(1).replace('.0', '');

/** Models differ in price, and so do input, output and cached input. */
const priceText = (now: Amounts, before: Amounts): string =>
  `credits per token: ${twoDigits(price(now))}, on average ${twoDigits(price(before))} before`;

const twoDigits = (amount: number): string => String(Number(amount.toPrecision(2)));

/**
 * The model whose share of the credits grew most. Undefined if its share of the tokens did not grow as well, because
 * then the same tokens became more expensive.
 */
function modelText(
  parts: readonly ModelPart[],
  usualParts: readonly ModelPart[],
): string | undefined {
  const credits = sharesOf(parts, creditsOf);
  const was = sharesOf(usualParts, creditsOf);
  const growth = (model: string) => (credits.get(model) ?? 0) - (was.get(model) ?? 0);
  const [model] = [...credits.keys()].toSorted((a, b) => growth(b) - growth(a));
  if (model === undefined) return undefined;
  const share = sharesOf(parts, tokensOf).get(model) ?? 0;
  if (share - (sharesOf(usualParts, tokensOf).get(model) ?? 0) < minGrowth) return undefined;
  const percent = (shares: ReadonlyMap<string, number>) =>
    formatPercent(shares.get(model) ?? 0, { decimals: 0 });
  return `model: ${model}, ${percent(credits)} of these credits, ${percent(was)} before`;
}

/** The share of each model in the sum of a figure. */
function sharesOf(
  parts: readonly ModelPart[],
  read: (part: ModelPart) => number,
): ReadonlyMap<string, number> {
  const whole = sumOf(parts, read);
  const byModel = Map.groupBy(parts, ({ model_id }) => model_id || unnamed);
  return new Map(
    [...byModel].map(([model, own]) => [model, whole > 0 ? sumOf(own, read) / whole : 0]),
  );
}

export const sumOf = (parts: readonly ModelPart[], read: (part: ModelPart) => number): number =>
  parts.reduce((sum, part) => sum + read(part), 0);

export const creditsOf = ({ billable_tokens }: ModelPart): number => billable_tokens ?? 0;

export const tokensOf = ({ input_tokens, output_tokens }: ModelPart): number =>
  (input_tokens ?? 0) + (output_tokens ?? 0);
