import { formatCredits, formatPercent } from '../../figures/format/number.ts';
import { type ModelPart, modelParts } from '../../figures/people/person-days.ts';
import { type Day, type DayKind, dayKindOf, startOfDay } from '../../figures/time/day.ts';
import { formatDay } from '../../figures/time/format-time.ts';
import { memoizeEach } from '../../figures/values/memoize-each.ts';
import { isKnown, median, type Sample } from '../../figures/values/sample.ts';
import type { RuleFinding } from '../finding.ts';
import { pastOutcome, type Rule } from '../rule.ts';
import { robustZ, sorted } from '../statistics.ts';
import { latestKnown, type Usage, usageInSteps, usageOf } from './person-usage.ts';
import { creditsOf, sumOf, tokensOf, usageDriver } from './usage-drivers.ts';

/** Number of days before a day that it is compared with. The person must have worked on some of them. */
const windowDays = 56;

/** Number of days whose median is a person's latest price of a token. */
const priceDays = 5;
const minDays = 8;

/**
 * The day must be this many times the usual one, however even the others are. What people on the whole used more on the
 * day, as after a launch, is left out of it.
 */
const minFactor = 6;

/**
 * It must also be this many times the second highest of the others, because some people, such as those on call, have
 * weeks that differ widely. One other such day is allowed, and so are days in a row.
 */
const minPeakFactor = 3.5;

/** A day that cost less than this share of the limit matters only if it is more than people usually use. */
const minLimitShare = 0.1;

/** A finding covers this many days; older ones need no attention now. */
const newestDays = 3;

/**
 * The minimum spread of the logarithm: with the usual threshold a day needs 3.4 times the usual usage,
 * however even the others are.
 */
const minSpread = 0.35;

/** A day stands out from this many times the usual variation above the median. */
const usualThreshold = 3.5;

export const dayStandsOut: Rule = {
  id: 'day-stands-out',
  title: "A person's usage on a day is unusual",
  severity: 'warning',
  urgency: 'may-be',
  threshold: { default: usualThreshold, meaning: 'times the usual variation, above the median' },
  explanation:
    `On one of the last ${newestDays} days with data the person used far more than on the working days, or weekends, of the ` +
    `${windowDays} days before (robust z-score of the logarithm), more than on those days at the person's latest price of a token, and at least ${minFactor} times the usual and ${minPeakFactor} times the second highest of those days, or as many times what most people used more on that day. Days that cost less than ` +
    'a tenth of the limit, and less than half of the people who worked used, are left out.',
  blindTo: `What the credits were good for; which tools took them; people with fewer than ${minDays} such days; small amounts; today.`,
  reads: ['usage'],
  mayRead: ['limits'],
  outcome: pastOutcome,
  *prepare(facts) {
    const usage = yield* usageInSteps(facts);
    yield;
    for (const index of usage ? latestKnown(usage.organization, newestDays) : []) {
      if (usage) factorsOn(usage)(index);
      yield;
    }
  },
  find(facts, threshold) {
    const usage = usageOf(facts);
    if (usage === undefined) return [];
    return peopleWhoStandOut(usage, newestDays, threshold).map(({ person, place }) =>
      found(usage, person, place, threshold),
    );
  },
};

/** Everyone with a day that stands out among the newest days with data, and the index of the newest such day. */
export function peopleWhoStandOut(usage: Usage, dayCount: number, threshold = usualThreshold) {
  const newest = latestKnown(usage.organization, dayCount);
  return usage.people.flatMap((person) => {
    const place = newest.find((index) => standsOut(usage, person, index, threshold));
    return place === undefined ? [] : [{ person, place }];
  });
}

function standsOut(
  usage: Usage,
  person: Usage['people'][number],
  index: number,
  threshold: number,
): boolean {
  const { values } = person;
  const [value, whole] = [values[index], usage.organization[index]];
  if (!isKnown(value) || !isKnown(whole) || value <= 0) return false;
  const { of, logarithms, level } = factorsOn(usage)(index);
  const factor = of.get(person) ?? 0;
  const everybodys = Math.max(1, level);
  if (factor < minFactor * everybodys || isAmong(logarithms, factor, threshold)) return false;
  if (value < minPeakFactor * everybodys * peakOf(usualValues(usage.days, values, index))) {
    return false;
  }
  if (!isMuch(usage, person, index)) return false;
  const own = values.with(index, value / everybodys);
  if ((zOf(usage.days, own, index) ?? 0) <= threshold) return false;
  return (zOf(usage.days, atLatestPrice(usage, person, index), index) ?? 0) > threshold;
}

/** The second highest of the usual values of a day, without those just before it that are also far above the usual. */
function peakOf(usual: readonly number[]): number {
  const level = minPeakFactor * (median(usual) ?? 0);
  const before = usual.slice(0, usual.findLastIndex((value) => value < level) + 1);
  return sorted(before).at(-2) ?? 0;
}

/** How many times its usual usage somebody used on a day; undefined without enough other days. */
function factorOf(days: readonly Day[], values: readonly Sample[], index: number) {
  const usual = values[index] ? usualValues(days, values, index) : [];
  return usual.length < minDays ? undefined : (values[index] ?? 0) / (median(usual) ?? 0);
}

/** What a few people do is not what everybody does. */
const minPeople = 8;

/** The factors of all people who worked on a day, and the middle one; none to compare with if they are too few. */
const factorsOn = memoizeEach((usage: Usage) => {
  const known = new Map<number, ReturnType<typeof factorsAt>>();
  const factorsAt = (index: number) => {
    const of = new Map(
      usage.people.map((person) => [person, factorOf(usage.days, person.values, index)]),
    );
    const all = [...of.values()].flatMap((factor) => factor || []);
    const factors = all.length < minPeople ? [] : all;
    return { of, logarithms: factors.map(Math.log), level: median(factors) ?? 1 };
  };
  return (index: number) => {
    const factors = known.get(index) ?? factorsAt(index);
    known.set(index, factors);
    return factors;
  };
});

/**
 * Whether a factor is among those of everybody on the day: when most people used much more or much less than usual, as
 * after a launch or while a day is counted in part or twice, single people do by chance what they seldom do.
 */
const isAmong = (everybody: readonly number[], factor: number, threshold: number): boolean =>
  everybody.length > 0 && (robustZ(Math.log(factor), everybody, minSpread) ?? 0) <= threshold;

/** Whether a day is worth a look: a good part of the person's limit, or as much as people use. */
function isMuch({ people }: Usage, { values, limit }: Usage['people'][number], index: number) {
  const value = values[index] ?? 0;
  if (limit !== undefined && value >= minLimitShare * limit) return true;
  const active = people.flatMap(({ values }) => values[index] || []);
  return value >= (median(active) ?? 0);
}

/**
 * A person's credits with those of earlier days at the credits per token of the last days before a day: who moved to a
 * dearer model has a new usual level, but a single dear day does not make one. Days without tokens stay as they are.
 */
function atLatestPrice(
  { days, rows }: Usage,
  { values, ...person }: Usage['people'][number],
  index: number,
): readonly Sample[] {
  const rowOn = new Map(rows.map((row) => [row.date, row]));
  const prices = values.slice(0, index).map((_, place) => {
    const row = rowOn.get(days[place] ?? '');
    return row && creditsPerToken(modelParts(person, [row]));
  });
  const latest = median(prices.filter((price) => price !== undefined).slice(-priceDays));
  return values.map((value, place) => {
    const price = prices[place];
    return isKnown(value) && price && latest ? value * (latest / price) : value;
  });
}

/** Undefined without tokens or credits. */
function creditsPerToken(parts: readonly ModelPart[]): number | undefined {
  const [credits, tokens] = [sumOf(parts, creditsOf), sumOf(parts, tokensOf)];
  return tokens > 0 && credits > 0 ? credits / tokens : undefined;
}

/**
 * How far a day lies above those of its kind; above working days if the person worked on too few weekends.
 */
function zOf(days: readonly Day[], values: readonly Sample[], index: number): number | undefined {
  const usual = usualValues(days, values, index);
  const value = values[index];
  if (usual.length < minDays || !isKnown(value)) return undefined;
  return robustZ(Math.log1p(value), usual.map(Math.log1p), minSpread);
}

const usualValues = (days: readonly Day[], values: readonly Sample[], index: number): number[] =>
  usualPlaces(days, values, index).map((place) => values[place] ?? 0);

/** They are asked for each person, and for each day of theirs. */
const kindsOf = memoizeEach((days: readonly Day[]) => days.map(dayKindOf));

/** The indexes of the days that a day is compared with: those of its kind on which the person worked. */
function usualPlaces(days: readonly Day[], values: readonly Sample[], index: number): number[] {
  const kinds = kindsOf(days);
  // A loop, because this runs for each person and for each of their newest days.
  const ofKind = (kind: DayKind) => {
    const places: number[] = [];
    for (let place = Math.max(0, index - windowDays); place < index; place += 1) {
      const value = values[place];
      if (isKnown(value) && value > 0 && kinds[place] === kind) places.push(place);
    }
    return places;
  };
  const alike = ofKind(kinds[index] ?? 'working day');
  return alike.length >= minDays ? alike : ofKind('working day');
}

function found(
  usage: Usage,
  person: Usage['people'][number],
  place: number,
  threshold: number,
): RuleFinding {
  const { userId, email, values } = person;
  const { days, organization } = usage;
  const marked = [place];
  // It began with the first of the consecutive days that stand out.
  for (
    let index = place - 1;
    index >= 0 && standsOut(usage, person, index, threshold);
    index -= 1
  ) {
    marked.unshift(index);
  }
  const first = marked[0] ?? place;
  const usual = median(usualValues(days, values, first)) ?? 0;
  const value = values[place] ?? 0;
  const whole = organization[place] ?? 0;
  const [since = '', day = ''] = [days[first], days[place]];
  const dayAt = (index: number) => days[index] ?? '';
  const compared = { days: marked.map(dayAt), usual: usualPlaces(days, values, first).map(dayAt) };
  const driver = usageDriver({ userId, email }, compared, usage);
  return {
    key: userId,
    subject: { kind: 'person', userId, email },
    problem: `${formatCredits(value)} on ${formatDay(day)}, usually ${formatCredits(usual)}`,
    sinceMs: startOfDay(since),
    costs: [
      {
        credits: marked.reduce((sum, index) => sum + Math.max(0, (values[index] ?? 0) - usual), 0),
        kind: 'above-usual',
      },
    ],
    size: zOf(days, values, place) ?? 0,
    evidence: {
      facts: [
        [
          formatDay(day),
          `${formatCredits(value)} credits, ${formatPercent(value / whole)} of the total`,
        ],
        ['usually', `${formatCredits(usual)} credits on such a day`],
        ...(marked.length > 1
          ? [['in a row', `${marked.length} days from ${formatDay(since)}`] as const]
          : []),
        ...(driver === undefined ? [] : [driver]),
      ],
      chart: { first: days[0] ?? '', values, marked },
    },
  };
}
