import { userTrends } from '../analytics/credit-trends.ts';
import { creditsByUser } from '../analytics/credits-by-user.ts';
import type { Sample } from '../charts/sample.ts';
import { type Day, startOfDay } from '../day.ts';
import { memoizeLast } from '../memoize-last.ts';
import { personKey } from '../people/person-summary.ts';
import type { CreditLimits, TokensRow } from '../resources.ts';
import {
  type ForecastPlan,
  forecastPlan,
  type MonthDay,
  monthForecast,
  type Outlook,
  type Passing,
} from './month-forecast.ts';

/**
 * `near` from 85 % of the limit, `over` above it, `none` without a limit. `blocked`: the limit is zero, and
 * nothing was used.
 */
export type LimitLevel = 'ok' | 'near' | 'over' | 'none' | 'blocked';

/** A person's limit and usage this month, in Standard Credits. */
export type LimitUse = {
  /** Identifies a person: the e-mail address in lower case, else the user ID. */
  key: string;
  email: string | undefined;
  /** Undefined if an override is for a person without any usage. */
  userId: string | undefined;
  limit: number | undefined;
  source: 'override' | 'global' | 'none';
  used: number;
  /** Of the limit; infinite if the limit is zero and something was used, undefined if nothing was. */
  share: number | undefined;
  level: LimitLevel;
  /** The known and expected days of the month; empty if no day is known. */
  forecast: readonly MonthDay[];
  /** Past days of this month without data, whose usage is unknown. */
  daysWithoutData: readonly Day[];
  /** The forecast for the month, or why there is none. */
  outlook: Outlook;
  /** The median of the forecast. */
  projected: number | undefined;
  /**
   * The chance of exceeding the limit; undefined without limit or forecast, and if it is already exceeded.
   */
  passing: Passing | undefined;
  /** Whether the limit is already exceeded, or more likely than not will be. */
  willPass: boolean;
  /**
   * The most likely future day by whose end the limit is exceeded; undefined unless `willPass` predicts it.
   */
  passesOn: Day | undefined;
};

/** `days` are the credits of each known day of a plan. */
type Person = {
  key: string;
  email: string | undefined;
  userId: string | undefined;
  days: readonly Sample[];
};

/**
 * Everyone's usage this month (UTC) with their limit: those over it, then those who will exceed it, the first
 * to do so first, then the others; within these groups by share, people without a limit last. `rows` are
 * those of `forecastRange`; others are ignored. Overrides match by e-mail address, ignoring case.
 */
export function limitUse(
  limits: CreditLimits,
  rows: readonly TokensRow[],
  nowMs: number,
): LimitUse[] {
  const overrides = overridesOf(limits);
  const plan = forecastPlan(nowMs);
  const terms = { overrides, global: limits.globalLimit, plan };
  return everyone(rows, plan, overrides)
    .map((person) => toLimitUse(person, terms))
    .sort(byUrgency);
}

/** In a backtest that includes holiday months, nine of ten limits with at least this chance were exceeded. */
export const likelyChance = 0.8;

/** Whether the limit is not yet exceeded, but likely will be: with at least this chance. */
export const isLikely = (
  { level, limit, passing }: LimitUse,
  leastChance = likelyChance,
): boolean =>
  level !== 'over' && limit !== 0 && passing !== undefined && passing.chance >= leastChance;

/** The day by whose end the limit was exceeded, or is likely to be; days without data count as zero. */
export const passedDay = ({ forecast, limit, level, passesOn }: LimitUse): Day | undefined =>
  limit === undefined || level !== 'over'
    ? passesOn
    : forecast.find(({ total }) => total > limit)?.day;

type Override = { email: string; limit: number };

function overridesOf({ userLimits }: CreditLimits): Map<string, Override> {
  const overrides = new Map<string, Override>();
  for (const { email, limit } of userLimits) {
    if (email) overrides.set(email.toLowerCase(), { email, limit });
  }
  return overrides;
}

/**
 * People by key: those with usage, merged if they share an e-mail address, then those who only have an
 * override.
 */
function everyone(
  rows: readonly TokensRow[],
  { known }: ForecastPlan,
  overrides: ReadonlyMap<string, Override>,
): Person[] {
  const within = new Set(known);
  const trends = userTrends(rows, known);
  const byKey = new Map<string, Person>();
  for (const { userId, email } of creditsByUser(rows.filter(({ date }) => within.has(date)))) {
    const key = personKey(userId, email);
    const former = byKey.get(key);
    const trend = trends.of(userId);
    byKey.set(
      key,
      former ? { ...former, days: added(former.days, trend) } : { key, email, userId, days: trend },
    );
  }
  for (const [key, { email }] of overrides) {
    if (!byKey.has(key)) byKey.set(key, { key, email, userId: undefined, days: trends.of('') });
  }
  return [...byKey.values()];
}

/** A day is a gap for all IDs of a person or for none. */
const added = (one: readonly Sample[], other: readonly Sample[]): Sample[] =>
  one.map((value, index) => (value == null ? value : value + (other[index] ?? 0)));

type Terms = {
  overrides: ReadonlyMap<string, Override>;
  global: number | null | undefined;
  plan: ForecastPlan;
};

function toLimitUse({ days, ...person }: Person, terms: Terms): LimitUse {
  const override = terms.overrides.get(person.key)?.limit;
  const limit = override ?? terms.global ?? undefined;
  const source = override !== undefined ? 'override' : limit !== undefined ? 'global' : 'none';
  const { days: forecast, outlook, passing } = monthForecast(days, terms.plan, limit);
  const past = forecast.filter(({ isExpected }) => !isExpected);
  const known = new Set(past.flatMap(({ day, credits }) => (credits === undefined ? [] : day)));
  const used = past.at(-1)?.total ?? 0;
  const share = limit === undefined ? undefined : shareOf(used, limit);
  const level = limit === 0 && share === undefined ? 'blocked' : levelOf(share);
  const isAtRisk = passing !== undefined && passing.chance >= 0.5;
  return {
    ...person,
    limit,
    source,
    used,
    share,
    level,
    forecast,
    daysWithoutData: terms.plan.past.filter((day) => !known.has(day)),
    outlook,
    projected: outlook.state === 'known' ? outlook.middle : undefined,
    passing,
    willPass: level === 'over' || isAtRisk,
    passesOn: isAtRisk ? passing.days?.middle : undefined,
  };
}

const shareOf = (used: number, limit: number): number | undefined =>
  used <= 0 ? (limit === 0 ? undefined : 0) : used / limit;

function levelOf(share: number | undefined): LimitLevel {
  if (share === undefined) return 'none';
  if (share > 1) return 'over';
  return share >= 0.85 ? 'near' : 'ok';
}

function byUrgency(a: LimitUse, b: LimitUse): number {
  const [place, other] = [placeOf(a), placeOf(b)];
  if (place !== other) return place < other ? -1 : 1;
  const [first, second] = [a.share ?? -1, b.share ?? -1];
  if (first !== second) return second - first;
  return b.used - a.used || (a.key < b.key ? -1 : 1);
}

/**
 * A sort key: over the limit, then by the day on which the limit is likely to be exceeded, then everyone
 * else.
 */
const placeOf = ({ level, passesOn, passing }: LimitUse): string =>
  level === 'over' ? '' : passesOn === undefined ? 'later' : `${passing?.days?.first} ${passesOn}`;

/** The credit limits with only one person's override. */
export const limitsOf = (limits: CreditLimits, key: string): CreditLimits => ({
  ...limits,
  userLimits: limits.userLimits.filter(({ email }) => email.toLowerCase() === key),
});

/** Everyone's usage of their limits on a day, calculated once for screens and rules. */
export const limitUseOn = memoizeLast(
  (limits: CreditLimits, rows: readonly TokensRow[], today: Day) =>
    limitUse(limits, rows, startOfDay(today)),
);
