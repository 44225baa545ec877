import type { TokensRow, UserDayRow } from '../../api/resources.ts';
import { personKey } from '../../figures/people/person-summary.ts';
import { daysOf, noDays } from '../../figures/time/date-range.ts';
import type { Day } from '../../figures/time/day.ts';
import { userTrends } from '../../figures/usage/credit-trends.ts';
import { creditsByUser } from '../../figures/usage/credits-by-user.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { isKnown, type Sample } from '../../figures/values/sample.ts';
import type { Facts } from '../facts.ts';

/** Everyone's credits on each day, and the organization's. */
export type Usage = {
  days: readonly Day[];
  people: readonly {
    userId: string;
    email: string | undefined;
    values: readonly Sample[];
    /** Undefined if there is none, and if it is unknown. */
    limit: number | undefined;
  }[];
  organization: readonly Sample[];
  rows: readonly TokensRow[];
  userDays: readonly UserDayRow[];
};

/** What everyone used on each day; undefined if unknown. */
export const usageOf = ({ usage, limits = noLimits }: Facts): Usage | undefined =>
  usage && everyonesUsage(usage, limits);

/** Computes in steps what `usageOf` tells. */
export function* usageInSteps(facts: Facts): Generator<void, Usage | undefined> {
  const { rows = [], range = noDays } = facts.usage ?? {};
  creditsByUser(rows);
  yield;
  userTrends(rows, daysOf(range));
  yield;
  return usageOf(facts);
}

const noLimits: NonNullable<Facts['limits']> = [];

/** Several rules ask for it, one after the other. */
const everyonesUsage = memoizeLast(
  (usage: NonNullable<Facts['usage']>, limits: typeof noLimits): Usage => {
    const { range, rows, userDays = [] } = usage;
    const days = daysOf(range);
    const trends = userTrends(rows, days);
    const limitOf = new Map(limits.map(({ key, limit }) => [key, limit]));
    const totals = new Map(rows.map(({ date, billable_tokens }) => [date, billable_tokens]));
    return {
      days,
      people: creditsByUser(rows).map(({ userId, email }) => ({
        userId,
        email,
        values: trends.of(userId),
        limit: limitOf.get(personKey(userId, email)),
      })),
      organization: days.map((day) => totals.get(day)),
      rows,
      userDays,
    };
  },
);

/** The indexes of the newest days with data, newest first. */
export const latestKnown = (values: readonly Sample[], count: number): number[] =>
  values
    .flatMap((value, index) => (isKnown(value) ? [index] : []))
    .slice(-count)
    .reverse();
