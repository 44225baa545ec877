import type { Day } from '../../day.ts';
import { formatCompact, formatPercent } from '../../format/number.ts';
import {
  type ModelPart,
  modelParts,
  type PersonName,
  personModels,
  personRows,
} from '../../people/person-days.ts';
import type { TokensRow, UserDayRow } from '../../resources.ts';

/** The days on which a person used more, and the days with which they are compared. */
export type Compared = { days: readonly Day[]; usual: readonly Day[] };

type Known = { rows: readonly TokensRow[]; userDays: readonly UserDayRow[] };

/**
 * What explains most of a person's increase, as a fact: the number of sessions, the tokens of a session, or the
 * price of the models. The three multiply to the credits, so their logarithms add up to the whole increase.
 */
export function usageDriver(
  person: PersonName,
  { days, usual }: Compared,
  { rows: tokens, userDays }: Known,
): readonly [name: string, value: string] | undefined {
  const rowOn = new Map(personRows(person, userDays).map((row) => [row.date, row]));
  const whole = { days: knownAmong(days, rowOn), usual: knownAmong(usual, rowOn) };
  const now = amountsOn(whole.days, modelParts(person, tokensOn(whole.days, tokens)), rowOn);
  const before = amountsOn(whole.usual, modelParts(person, tokensOn(whole.usual, tokens)), rowOn);
  const increase = Math.log(now.credits / before.credits);
  if (!Number.isFinite(increase) || increase <= 0) return undefined;
  const drivers = [
    { text: modelText(person, whole, tokens), ratio: price(now) / price(before) },
    ...amountDrivers(now, before),
  ].filter(({ ratio }) => Number.isFinite(ratio) && ratio > 1);
  const [most] = drivers.toSorted((a, b) => b.ratio - a.ratio);
  if (most === undefined) return undefined;
  const share = Math.min(1, Math.log(most.ratio) / increase);
  return ['mostly', `${most.text} (${formatPercent(share, { decimals: 0 })} of the increase)`];
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
    credits: mean(parts, ({ billable_tokens }) => billable_tokens),
    tokens: mean(parts, (part) => (part.input_tokens ?? 0) + (part.output_tokens ?? 0)),
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
    text: `${name}: ${format(read(now))}, usually ${format(read(before))}`,
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

/** The model whose share of the credits grew most. */
function modelText(
  person: PersonName,
  { days, usual }: Compared,
  tokens: readonly TokensRow[],
): string {
  const models = (span: readonly Day[]) =>
    personModels(person, { startDate: span[0] ?? '', endDate: span.at(-1) ?? '' }, tokens);
  const former = models(usual);
  const grown = models(days)
    .map(({ model, share }) => ({
      model,
      share: share ?? 0,
      was: former.find((other) => other.model === model)?.share ?? 0,
    }))
    .toSorted((a, b) => b.share - b.was - (a.share - a.was));
  const [first] = grown;
  const percent = (share: number) => formatPercent(share, { decimals: 0 });
  return `model: ${first?.model}, ${percent(first?.share ?? 0)} of these credits, usually ${percent(first?.was ?? 0)}`;
}
