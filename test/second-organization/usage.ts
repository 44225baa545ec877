import {
  type Day,
  daysFrom,
  firstDay,
  isHoliday,
  isWeekend,
  weekdayOf,
  weekOf,
} from './calendar.ts';
import {
  type ModelId,
  type PriceChange,
  priceOn,
  type Tokens,
  weightedThousands,
} from './models.ts';
import { isThere, type Person } from './people.ts';
import { type Random, randomOf } from './random.ts';

/** What changes how much people use, beside their habits. */
export type UsagePlots = {
  /** Factors by person and day, `personId day`. */
  runaways: ReadonlyMap<string, number>;
  /** From this day on, and until the other, somebody does nothing. */
  quiet: ReadonlyMap<string, { from: Day; to: Day }>;
  /** Everybody uses so many times as much from a day on. */
  step: { from: Day; factor: number } | undefined;
  /** From a day on, this share of the work with one model is done with another. */
  mixMove: { from: Day; model: ModelId; to: ModelId; share: number } | undefined;
  /** Two weeks in which a team works more than usual. */
  launches: readonly { team: string; from: Day; to: Day; factor: number }[];
  prices: readonly PriceChange[];
};

export type ModelDay = Tokens & { model: ModelId; credits: number };

/** What one person used on one day; undefined if nothing. */
export function usageOf(
  seed: number,
  person: Person,
  day: Day,
  plots: UsagePlots,
): ModelDay[] | undefined {
  const random = randomOf(seed, person.id, day);
  const presence = presenceOf(seed, person, day, random, plots);
  if (presence === 0) return undefined;
  const weekly = person.kind === 'bot' ? 1 : randomOf(seed, person.id, weekOf(day)).spread(0.18);
  const amount = person.usual * presence * weekly * trendOn(day) * eventFactor(person, day, plots);
  return mixOn(person, day, plots).map(({ model, share }) =>
    modelDay(model, amount * share, day, random, plots.prices),
  );
}

/** How much of a usual day it is, by the habits of their kind; 0 if they do not work. */
function presenceOf(seed: number, person: Person, day: Day, random: Random, plots: UsagePlots) {
  const silence = plots.quiet.get(person.id);
  if (silence && day >= silence.from && day <= silence.to) return 0;
  if (day < firstDay || !isThere(person, day)) return 0;
  if (person.kind === 'bot') return random.between(0.97, 1.03);
  const isOff = isHoliday(person.region, day);
  const isFree = isOff || isWeekend(day);
  const noise = random.spread(0.35);
  switch (person.kind) {
    case 'full-time':
      if (isFree) return random.chance(0.03) ? 0.3 * noise : 0;
      return random.chance(0.94) ? noise : 0;
    case 'part-time':
      return !isOff && person.weekdays.includes(weekdayOf(day)) && random.chance(0.92) ? noise : 0;
    case 'rare':
      return !isFree && random.chance(0.09) ? random.magnitude(0.15, 3) : 0;
    case 'on-call': {
      const week = daysFrom(firstDay, weekOf(day)) / 7;
      const turn = Math.floor(randomOf(seed, person.id, 'turn').next() * 5);
      if ((Math.round(week) + turn) % 5 !== 0)
        return !isFree && random.chance(0.88) ? 0.7 * noise : 0;
      return random.chance(0.85) ? random.spread(0.75) : 0;
    }
  }
}

/** The organization grows slowly, and rests in August and at the end of December. */
function trendOn(day: Day): number {
  const growth = 1 + (0.25 * daysFrom(firstDay, day)) / 365;
  const season = day.slice(5, 7) === '08' ? 0.85 : day.slice(5) >= '12-21' ? 0.6 : 1;
  return growth * season;
}

function eventFactor(person: Person, day: Day, plots: UsagePlots): number {
  const { kind, joined, leaves, team, id } = person;
  const isNew = joined !== firstDay && daysFrom(joined, day) < 10;
  const isHandingOver = leaves !== undefined && daysFrom(day, leaves) < 11;
  const launch = plots.launches.find(
    (other) => other.team === team && day >= other.from && day <= other.to,
  );
  return (
    (isNew ? 0.4 + 0.06 * daysFrom(joined, day) : 1) *
    (isHandingOver ? 0.35 : 1) *
    (launch && kind !== 'bot' ? launch.factor : 1) *
    (plots.step && day >= plots.step.from ? plots.step.factor : 1) *
    (plots.runaways.get(`${id} ${day}`) ?? 1)
  );
}

function mixOn({ mix }: Person, day: Day, { mixMove }: UsagePlots): Person['mix'] {
  if (mixMove === undefined || day < mixMove.from) return mix;
  const moved = mix
    .filter(({ model }) => model === mixMove.model)
    .reduce((sum, { share }) => sum + share * mixMove.share, 0);
  if (moved === 0) return mix;
  const rest = mix.map(({ model, share }) => ({
    model,
    share: model === mixMove.model ? share * (1 - mixMove.share) : share,
  }));
  return rest.some(({ model }) => model === mixMove.to)
    ? rest.map((part) =>
        part.model === mixMove.to ? { ...part, share: part.share + moved } : part,
      )
    : [...rest, { model: mixMove.to, share: moved }];
}

function modelDay(
  model: ModelId,
  thousands: number,
  day: Day,
  random: Random,
  prices: readonly PriceChange[],
): ModelDay {
  const cachedShare = random.between(0.82, 0.88);
  const outputShare = random.between(0.017, 0.023);
  const of = (input: number): Tokens => ({
    input: Math.round(input),
    cached: Math.round(input * cachedShare),
    written: Math.round(input * 0.08),
    output: Math.round(input * outputShare),
  });
  const perToken = weightedThousands(of(1_000_000)) / 1_000_000;
  const tokens = of(thousands / perToken);
  return {
    model,
    ...tokens,
    credits: rounded(weightedThousands(tokens) * priceOn(model, day, prices)),
  };
}

const rounded = (credits: number) => Math.round(credits * 100) / 100;

/** What somebody used on these days, in credits. */
export const creditsOf = (
  seed: number,
  person: Person,
  days: readonly Day[],
  plots: UsagePlots,
): number =>
  days
    .flatMap((day) => usageOf(seed, person, day, plots) ?? [])
    .reduce((sum, { credits }) => sum + credits, 0);
