import { userTrends } from '../analytics/credit-trends.ts';
import { creditsByUser } from '../analytics/credits-by-user.ts';
import type { Sample } from '../charts/sample.ts';
import { type Day, dayOf, startOfMonth } from '../day.ts';
import { personKey } from '../people/person-summary.ts';
import type { CreditLimits, TokensRow } from '../resources.ts';
import {
  type ForecastPlan,
  forecastPlan,
  type MonthDay,
  monthForecast,
  passingDay,
} from './month-forecast.ts';

/** `near` from 85 % of the limit on, `over` beyond it, `none` without a limit. */
export type LimitLevel = 'ok' | 'near' | 'over' | 'none';

/** What one person may use and has used this month, in Standard Credits. */
export type LimitUse = {
  /** Tells a person from all others: the e-mail in lower case, else the user id. */
  key: string;
  email: string | undefined;
  /** Undefined when an override names somebody who has used nothing. */
  userId: string | undefined;
  limit: number | undefined;
  source: 'override' | 'global' | 'none';
  used: number;
  /** Of the limit; infinite when the limit is zero and something was used. */
  share: number | undefined;
  level: LimitLevel;
  /** Every day of the month, those to come as they are expected; empty while no day is known. */
  forecast: readonly MonthDay[];
  /** What the forecast comes to by the end of the month. */
  projected: number | undefined;
  /** Whether the projection, or the use already, is beyond the limit. */
  willPass: boolean;
  /** By the end of which day to come; undefined when the limit lasts, and when it is used up already. */
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
 * Everyone's use of this month (UTC) beside their limit: who is over, who will pass, the first to pass first,
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
  const terms = { overrides, global: limits.globalLimit, plan, nowMs };
  return everyone(rows, plan, overrides)
    .map((person) => toLimitUse(person, terms))
    .sort(byUrgency);
}

/** Those who still have credits and are expected to use more than they have, the first to pass first. */
export const headedOver = (uses: readonly LimitUse[]): LimitUse[] =>
  uses
    .filter(({ willPass, level }) => willPass && level !== 'over')
    .sort((a, b) => ((a.passesOn ?? '') < (b.passesOn ?? '') ? -1 : 1));

/** The day by whose end more than the limit is used, be it known or expected. */
export const passedDay = ({ forecast, limit }: LimitUse): Day | undefined =>
  limit === undefined ? undefined : forecast.find(({ total }) => total > limit)?.day;

/** How many people are at each level. */
export function countByLevel(uses: readonly LimitUse[]): Record<LimitLevel, number> {
  const counts = { ok: 0, near: 0, over: 0, none: 0 };
  for (const { level } of uses) counts[level] += 1;
  return counts;
}

type Override = { email: string; limit: number };

function overridesOf({ userLimits }: CreditLimits): Map<string, Override> {
  const overrides = new Map<string, Override>();
  for (const { email, limit } of userLimits) {
    if (email && typeof limit === 'number') overrides.set(email.toLowerCase(), { email, limit });
  }
  return overrides;
}

/** People by key: those with use, joined when they share an e-mail, then those who only have an override. */
function everyone(
  rows: readonly TokensRow[],
  { known }: ForecastPlan,
  overrides: ReadonlyMap<string, Override>,
): Person[] {
  const days = known.map(({ day }) => day);
  const within = new Set(days);
  const trends = userTrends(rows, days);
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
  nowMs: number;
};

function toLimitUse({ days, ...person }: Person, terms: Terms): LimitUse {
  const override = terms.overrides.get(person.key)?.limit;
  const limit = override ?? terms.global ?? undefined;
  const source = override !== undefined ? 'override' : limit !== undefined ? 'global' : 'none';
  const used = usedIn(startOfMonth(dayOf(terms.nowMs)), days, terms.plan);
  const share = limit === undefined ? undefined : shareOf(used, limit);
  const level = levelOf(share);
  const forecast = monthForecast(days, terms.plan);
  const projected = forecast.at(-1)?.total;
  const willPass = limit !== undefined && Math.max(used, projected ?? 0) > limit;
  const passesOn =
    willPass && level !== 'over' ? passingDay(forecast, limit, terms.nowMs) : undefined;
  return { ...person, limit, source, used, share, level, forecast, projected, willPass, passesOn };
}

const usedIn = (firstDay: Day, days: readonly Sample[], { known }: ForecastPlan): number =>
  known.reduce((sum, { day }, index) => (day < firstDay ? sum : sum + (days[index] ?? 0)), 0);

const shareOf = (used: number, limit: number): number => (used <= 0 ? 0 : used / limit);

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

/** Sorts as text: over the limit, then the days on which limits will be passed, then everybody else. */
const placeOf = ({ level, passesOn }: LimitUse): string =>
  level === 'over' ? '' : (passesOn ?? 'later');
