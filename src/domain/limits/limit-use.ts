import type { UserCredits } from '../analytics/credits-by-user.ts';
import { lengthOf, monthToDate } from '../date-range.ts';
import { dayOf, daysInMonth } from '../day.ts';
import type { CreditLimits } from '../resources.ts';

/** `near` from 85 % of the limit on, `over` beyond it, `none` without a limit. */
export type LimitLevel = 'far' | 'near' | 'over' | 'none';

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
  /** At the pace of the month so far; undefined on its first day, when there is no data yet. */
  projected: number | undefined;
  /** Whether the projection, or the use already, is beyond the limit. */
  willPass: boolean;
};

type Person = { key: string; email: string | undefined; userId: string | undefined; used: number };

/**
 * Everyone's use of this month (UTC) beside their limit, fullest first, people without a limit
 * last. `people` are the credits of the month to date, which lag a day, so the pace counts the
 * days until yesterday. Overrides match by e-mail, whatever its letter case.
 */
export function limitUse(
  limits: CreditLimits,
  people: readonly UserCredits[],
  nowMs: number,
): LimitUse[] {
  const overrides = overridesOf(limits);
  const pace = monthPace(nowMs);
  return everyone(people, overrides)
    .map((person) => toLimitUse(person, { overrides, global: limits.globalLimit, pace }))
    .sort(byFullest);
}

/** How many people are at each level. */
export function countByLevel(uses: readonly LimitUse[]): Record<LimitLevel, number> {
  const counts = { far: 0, near: 0, over: 0, none: 0 };
  for (const { level } of uses) counts[level] += 1;
  return counts;
}

type Override = { email: string; limit: number };

function overridesOf({ userLimits }: CreditLimits): Map<string, Override> {
  const overrides = new Map<string, Override>();
  for (const { email, limit } of userLimits ?? []) {
    if (email && typeof limit === 'number') overrides.set(email.toLowerCase(), { email, limit });
  }
  return overrides;
}

/** People by key: those with use, joined when they share an e-mail, then those who only have an override. */
function everyone(
  people: readonly UserCredits[],
  overrides: ReadonlyMap<string, Override>,
): Person[] {
  const byKey = new Map<string, Person>();
  for (const { userId, email, credits } of people) {
    const key = email?.toLowerCase() ?? userId;
    const former = byKey.get(key);
    byKey.set(
      key,
      former ? { ...former, used: former.used + credits } : { key, email, userId, used: credits },
    );
  }
  for (const [key, { email }] of overrides) {
    if (!byKey.has(key)) byKey.set(key, { key, email, userId: undefined, used: 0 });
  }
  return [...byKey.values()];
}

type Terms = {
  overrides: ReadonlyMap<string, Override>;
  global: number | null | undefined;
  /** How many times the use so far the whole month will be. */
  pace: number | undefined;
};

function toLimitUse(person: Person, { overrides, global, pace }: Terms): LimitUse {
  const override = overrides.get(person.key)?.limit;
  const limit = override ?? global ?? undefined;
  const source = override !== undefined ? 'override' : limit !== undefined ? 'global' : 'none';
  const share = limit === undefined ? undefined : shareOf(person.used, limit);
  const projected = pace === undefined ? undefined : person.used * pace;
  const willPass = limit !== undefined && Math.max(person.used, projected ?? 0) > limit;
  return { ...person, limit, source, share, level: levelOf(share), projected, willPass };
}

const shareOf = (used: number, limit: number): number => (used <= 0 ? 0 : used / limit);

function levelOf(share: number | undefined): LimitLevel {
  if (share === undefined) return 'none';
  if (share > 1) return 'over';
  return share >= 0.85 ? 'near' : 'far';
}

function monthPace(nowMs: number): number | undefined {
  const month = monthToDate(nowMs);
  return month.coverage === 'none' ? undefined : daysInMonth(dayOf(nowMs)) / lengthOf(month.range);
}

function byFullest(a: LimitUse, b: LimitUse): number {
  const [first, second] = [a.share ?? -1, b.share ?? -1];
  if (first !== second) return second - first;
  return b.used - a.used || (a.key < b.key ? -1 : 1);
}
