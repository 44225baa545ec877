import type { TokensRow } from '../../api/resources.ts';
import { personKey } from '../people/person-summary.ts';
import type { Day } from '../time/day.ts';
import { userTrends } from '../usage/credit-trends.ts';
import { creditsByUser } from '../usage/credits-by-user.ts';
import { summed } from '../usage/part-trends.ts';
import { isKnown, type Sample } from '../values/sample.ts';
import { finished } from '../values/steps.ts';
import { type Month, monthOf } from './month.ts';
import {
  type Exceedance,
  type MonthDay,
  monthForecast,
  monthOfRemoved,
  type Outlook,
} from './month-forecast.ts';
import { type MonthPlan, planFrom } from './month-plan.ts';
import { type OrganizationMonth, organizationSum } from './organization-month.ts';
import { isGone, type KnownLimits, type Removed } from './removal.ts';
import { usedAtMost } from './used-at-most.ts';

/**
 * `near` from 85 % of the limit, `over` above it, `none` without a limit. `blocked`: the limit is zero, and
 * nothing was used this month or in the last known week, so that it seems to be kept. `unknown`: less than 85 % as far as known, but the usage of some past days is unknown, or that of all;
 * or the limit is unknown. `removed`: no longer in the organization.
 */
export type LimitLevel = 'ok' | 'near' | 'over' | 'none' | 'blocked' | 'unknown' | 'removed';

/** A person's limit and usage in a month, in Standard Credits. */
export type LimitUse = {
  /** Identifies a person: the e-mail address in lower case, else the user ID. */
  key: string;
  email: string | undefined;
  /** Undefined if an override is for a person without any usage. */
  userId: string | undefined;
  /** Undefined if there is none, and if it is unknown. */
  limit: number | undefined;
  /** Where the limit comes from, even if its number is unknown; `unknown` if it is not known whether there is a limit. */
  source: 'override' | 'global' | 'none' | 'unknown';
  month: Month;
  /** On the days with data; undefined if there are none. With `daysWithoutData`, it is at least this much. */
  used: number | undefined;
  /** The same if each day without data was the person's most expensive one; undefined if no day is known. */
  usedAtMost: number | undefined;
  /**
   * Of the limit; infinite if the limit is zero and something was used. Undefined if nothing was used of a limit of zero, and
   * if no usage is known.
   */
  share: number | undefined;
  level: LimitLevel;
  /** The days of the month: those whose usage should have arrived, and the expected ones. */
  forecast: readonly MonthDay[];
  /** Past days of the month without data, whose usage is unknown; yesterday only if the month has ended. */
  daysWithoutData: readonly Day[];
  /** The forecast for the month, or why there is none. */
  outlook: Outlook;
  /** The median of the forecast. */
  projected: number | undefined;
  /**
   * The chance of exceeding the limit; undefined without limit or forecast, and if it is already exceeded.
   */
  exceedance: Exceedance | undefined;
  /** The same chance under another limit. */
  chanceUnder?(limit: number): number | undefined;
  /** Whether the limit is already exceeded, or more likely than not will be. */
  willExceed: boolean;
  /**
   * The most likely future day by whose end the limit is exceeded; undefined unless `willExceed` predicts it.
   */
  exceedsOn: Day | undefined;
};

/** `days` are the credits of each known day of a plan. */
type Person = {
  key: string;
  email: string | undefined;
  userId: string | undefined;
  days: readonly Sample[];
};

/** Everyone's usage of their limits in a month, and that of the organization. */
export type MonthUse = {
  people: LimitUse[];
  organization: OrganizationMonth;
  /** The month of some people together, by key, or of all; with a limit, the chance to exceed it. */
  monthOf(keys?: Iterable<string>, limit?: number): OrganizationMonth;
};

/**
 * Everyone's usage in a month (UTC) as known on a day, with their limit: those over it, then those who will exceed it, the
 * first to do so first, then the others; within these groups by share, people without a limit last. `rows` are
 * those of `monthBasis`; others are ignored. Overrides match by e-mail address, ignoring case.
 */
export const monthUse = (...known: Known): MonthUse => finished(monthUseInSteps(...known));

/** The same in a step for each person, between which others may have their turn. */
export function* monthUseInSteps(...known: Known): Generator<void, MonthUse> {
  const { people, organization } = yield* usedBy(...known);
  return { people, organization: organization.month(), monthOf: organization.month };
}

/** Everyone's part of `monthUse`. */
export const limitUse = (...known: Known): LimitUse[] => finished(usedBy(...known)).people;

type Known = [limits: KnownLimits, rows: readonly TokensRow[], today: Day, month?: Month];

function* usedBy(...[limits, rows, today, month = monthOf(today)]: Known) {
  const overrides = overridesOf(limits);
  const plan = planFrom(rows, today, month);
  const organization = organizationSum(plan);
  const { globalLimit: global, removed } = limits;
  const terms = { overrides, global, removed, plan, organization };
  const people: LimitUse[] = [];
  for (const person of everyone(rows, plan, overrides)) {
    people.push(toLimitUse(person, terms));
    yield;
  }
  return { people: people.sort(byUrgency), organization };
}

/** From this share of a limit, its use is near it. */
export const nearShare = 0.85;

/** In a backtest that includes holiday months, nine of ten limits with at least this chance were exceeded. */
export const likelyChance = 0.8;

/** Whether the limit is not yet exceeded, but likely will be: with at least this chance. */
export const isLikely = ({ level, exceedance }: LimitUse, minChance = likelyChance): boolean =>
  level !== 'over' && exceedance !== undefined && exceedance.chance >= minChance;

/** The day by whose end the limit was exceeded, at the latest, or is likely to be. */
export const exceededDay = ({ forecast, limit, level, exceedsOn }: LimitUse): Day | undefined =>
  limit === undefined || level !== 'over'
    ? exceedsOn
    : forecast.find(({ total }) => total > limit)?.day;

type Override = { email: string; limit: number | undefined };

function overridesOf({ userLimits }: KnownLimits): Map<string, Override> {
  const overrides = new Map<string, Override>();
  for (const { email, limit } of userLimits) {
    if (email) overrides.set(email.toLowerCase(), { email, limit: limit ?? undefined });
  }
  return overrides;
}

/**
 * People by key: those with usage, merged if they share an e-mail address, then those who only have an
 * override.
 */
function everyone(
  rows: readonly TokensRow[],
  { known }: MonthPlan,
  overrides: ReadonlyMap<string, Override>,
): Person[] {
  const within = new Set(known);
  const trends = userTrends(rows, known);
  const byKey = new Map<string, Person>();
  const noDays = known.map((): Sample => undefined);
  for (const { userId, email, credits } of creditsByUser(
    rows.filter(({ date }) => within.has(date)),
  )) {
    const key = personKey(userId, email);
    const former = byKey.get(key);
    // Days on which only others were active say nothing of a person all of whose own amounts are unknown.
    const trend = credits === undefined ? noDays : trends.of(userId);
    byKey.set(
      key,
      former
        ? { ...former, days: summed([former.days, trend]) }
        : { key, email, userId, days: trend },
    );
  }
  for (const [key, { email }] of overrides) {
    if (!byKey.has(key)) byKey.set(key, { key, email, userId: undefined, days: trends.of('') });
  }
  return [...byKey.values()];
}

type Terms = {
  overrides: ReadonlyMap<string, Override>;
  global: number | null | undefined;
  removed: Removed | undefined;
  plan: MonthPlan;
  organization: ReturnType<typeof organizationSum>;
};

function toLimitUse({ days, ...person }: Person, terms: Terms): LimitUse {
  const { overrides, global, plan, organization } = terms;
  const isRemoved = isGone(terms.removed?.get(person.key), days, plan);
  const override = overrides.get(person.key);
  const limit = isRemoved ? undefined : override ? override.limit : (global ?? undefined);
  const source = isRemoved ? 'none' : override ? 'override' : sourceOf(global);
  const ahead = isRemoved ? monthOfRemoved(days, plan) : monthForecast(days, plan, limit);
  organization.add(person.key, days, ahead);
  const { days: forecast, outlook, exceedance: drawn } = ahead;
  const past = forecast.slice(0, plan.past.length);
  const missing = past.flatMap(({ day, credits }) => (credits === undefined ? day : []));
  // What is still to arrive of a month that has ended decides how it ended.
  const daysWithoutData = plan.hasEnded ? [...missing, ...plan.toCome] : missing;
  const used = missing.length < past.length ? past.at(-1)?.total : undefined;
  const isComplete = daysWithoutData.length === 0;
  const isKept = limit === 0 && !(used !== undefined && used > 0) && !isInUse(days);
  const limited = isKept ? 'blocked' : levelOf(used, limit, isComplete);
  const level = isRemoved ? 'removed' : source === 'none' ? 'none' : limited;
  // What was used before a person was blocked is no forecast of what will be.
  const exceedance = level === 'blocked' ? undefined : drawn;
  const isAtRisk = exceedance !== undefined && exceedance.chance >= 0.5;
  return {
    ...person,
    limit,
    source,
    month: plan.month,
    used,
    usedAtMost: usedAtMost(used, daysWithoutData.length, days),
    share: shareOf(used, limit),
    level,
    forecast,
    daysWithoutData,
    outlook,
    projected: outlook.state === 'known' ? outlook.middle : undefined,
    exceedance,
    ...(!isRemoved && {
      chanceUnder: (other) => monthForecast(days, plan, other).exceedance?.chance,
    }),
    willExceed: level === 'over' || isAtRisk,
    exceedsOn: isAtRisk ? exceedance.days?.middle : undefined,
  };
}

/**
 * The use if the days without data hide as much as they plausibly can; any amount if no day or no limit is known. Who is
 * blocked used nothing.
 */
export function atMost(use: LimitUse): LimitUse {
  const { limit, source, level, usedAtMost: used = Number.MAX_SAFE_INTEGER } = use;
  if (source === 'none' || level === 'blocked') return use;
  const share = limit === undefined ? Number.MAX_SAFE_INTEGER : shareOf(used, limit);
  return { ...use, used, share, level: levelOf(used, limit, true), daysWithoutData: [] };
}

/** Null means that there is no global limit. */
function sourceOf(global: number | null | undefined): LimitUse['source'] {
  if (global === null) return 'none';
  return global === undefined ? 'unknown' : 'global';
}

function shareOf(used: number | undefined, limit: number | undefined): number | undefined {
  if (used === undefined || limit === undefined) return undefined;
  return used <= 0 ? (limit === 0 ? undefined : 0) : used / limit;
}

/** Whether something was used in the last known week: agents work for the person, whatever the limit says. */
const isInUse = (days: readonly Sample[]): boolean =>
  days
    .filter(isKnown)
    .slice(-7)
    .some((credits) => credits > 0);

/** With days missing, a low share says nothing: only what is already too much is known. */
function levelOf(
  used: number | undefined,
  limit: number | undefined,
  isComplete: boolean,
): LimitLevel {
  if (limit === undefined) return 'unknown';
  if (used === undefined) return 'unknown';
  if (used > limit) return 'over';
  if (limit > 0 && used / limit >= nearShare) return 'near';
  return isComplete ? 'ok' : 'unknown';
}

function byUrgency(a: LimitUse, b: LimitUse): number {
  const [place, other] = [placeOf(a), placeOf(b)];
  if (place !== other) return place < other ? -1 : 1;
  const [first, second] = [a.share ?? -1, b.share ?? -1];
  if (first !== second) return second - first;
  return (b.used ?? -1) - (a.used ?? -1) || (a.key < b.key ? -1 : 1);
}

/**
 * A sort key: over the limit, then by the day on which the limit is likely to be exceeded, then everyone
 * else.
 */
const placeOf = ({ level, exceedsOn, exceedance }: LimitUse): string =>
  level === 'over'
    ? ''
    : exceedsOn === undefined
      ? 'later'
      : `${exceedance?.days?.first} ${exceedsOn}`;

/** The credit limits with only one person's override. */
export const limitsOf = (limits: KnownLimits, key: string): KnownLimits => ({
  ...limits,
  userLimits: limits.userLimits.filter(({ email }) => email.toLowerCase() === key),
});
