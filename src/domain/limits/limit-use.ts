import { userTrends } from '../analytics/credit-trends.ts';
import { creditsByUser } from '../analytics/credits-by-user.ts';
import type { Sample } from '../charts/sample.ts';
import type { Day } from '../day.ts';
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
 * `near` from 85 % of the limit on, `over` beyond it, `none` without a limit. `blocked` is no one's fault: the limit
 * is zero, and nothing was used.
 */
export type LimitLevel = 'ok' | 'near' | 'over' | 'none' | 'blocked';

/** What one person may use and has used this month, in Standard Credits. */
export type LimitUse = {
  /** Identifies a person: the e-mail in lower case, else the user id. */
  key: string;
  email: string | undefined;
  /** Undefined when an override names someone who has used nothing. */
  userId: string | undefined;
  limit: number | undefined;
  source: 'override' | 'global' | 'none';
  used: number;
  /** Of the limit; infinite when the limit is zero and something was used, undefined when nothing was. */
  share: number | undefined;
  level: LimitLevel;
  /** The days of the month as far as they are known or expected; empty while no day is known. */
  forecast: readonly MonthDay[];
  /** Days of this month that are over and have no data: what was used on them is not known. */
  daysWithoutData: number;
  /** Where the month leads, or why that is not known. */
  outlook: Outlook;
  /** The middle of the outlook. */
  projected: number | undefined;
  /** How likely the limit is exceeded; undefined without limit or outlook, and when it is exceeded already. */
  passing: Passing | undefined;
  /** Whether the limit is exceeded, or more likely than not will be. */
  willPass: boolean;
  /** The likeliest day to come by whose end the limit is exceeded; undefined unless `willPass` says it will be. */
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
 * Everyone's use of this month (UTC) beside their limit: who is over, who will exceed it, the first to do so first,
 * then the others; within these fullest first, people without a limit last. `rows` are those of
 * `forecastRange`; others are left out. Overrides match by e-mail, whatever its letter case.
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

/** Those who still have credits and more likely than not will use more than they have, the first to do so first. */
export const headedOver = (uses: readonly LimitUse[]): LimitUse[] =>
  uses.filter(({ willPass, level }) => willPass && level !== 'over').sort(byUrgency);

/** The day by whose end more than the limit was used, or likely will be; days without data count nothing. */
export const passedDay = ({ forecast, limit, level, passesOn }: LimitUse): Day | undefined =>
  limit === undefined || level !== 'over'
    ? passesOn
    : forecast.find(({ total }) => total > limit)?.day;

/** How many people are at each level. */
export function countByLevel(uses: readonly LimitUse[]): Record<LimitLevel, number> {
  const counts = { ok: 0, near: 0, over: 0, none: 0, blocked: 0 };
  for (const { level } of uses) counts[level] += 1;
  return counts;
}

type Override = { email: string; limit: number };

function overridesOf({ userLimits }: CreditLimits): Map<string, Override> {
  const overrides = new Map<string, Override>();
  for (const { email, limit } of userLimits) {
    if (email) overrides.set(email.toLowerCase(), { email, limit });
  }
  return overrides;
}

/** People by key: those with use, joined when they share an e-mail, then those who only have an override. */
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

/** A day is a gap for all ids of a person or for none. */
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
  const used = past.at(-1)?.total ?? 0;
  const share = limit === undefined ? undefined : shareOf(used, limit);
  const level = limit === 0 && share === undefined ? 'blocked' : levelOf(share);
  const isLikely = passing !== undefined && passing.chance >= 0.5;
  return {
    ...person,
    limit,
    source,
    used,
    share,
    level,
    forecast,
    daysWithoutData:
      terms.plan.past.length - past.filter(({ credits }) => credits !== undefined).length,
    outlook,
    projected: outlook.state === 'known' ? outlook.middle : undefined,
    passing,
    willPass: level === 'over' || isLikely,
    passesOn: isLikely ? passing.days?.middle : undefined,
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

/** Sorts as text: over the limit, then the days on which limits will likely be exceeded, then everyone else. */
const placeOf = ({ level, passesOn, passing }: LimitUse): string =>
  level === 'over' ? '' : passesOn === undefined ? 'later' : `${passing?.days?.first} ${passesOn}`;

/** The server's answer about credit limits, with only the override of one person. */
export const limitsOf = (limits: CreditLimits, key: string): CreditLimits => ({
  ...limits,
  userLimits: limits.userLimits.filter(({ email }) => email.toLowerCase() === key),
});
