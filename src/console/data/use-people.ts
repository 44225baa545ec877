import { useMemo } from 'react';
import { emailsByUser } from '../../domain/analytics/credits-by-user.ts';
import type { ReadDays } from '../../domain/analytics/missing-days.ts';
import { limitRange } from '../../domain/attention/usage-ranges.ts';
import { type DateRange, lastDays, rangeOf } from '../../domain/date-range.ts';
import { dayOf, startOfDay, startOfMonth } from '../../domain/day.ts';
import type { Names } from '../../domain/format/number.ts';
import { type LimitUse, limitUse, limitUseOn } from '../../domain/limits/limit-use.ts';
import { hasWhatIf, limitsIf, noWhatIf, type WhatIf } from '../../domain/limits/what-if.ts';
import { type PersonSummary, personSummaries } from '../../domain/people/person-summary.ts';
import type { CreditLimits } from '../../domain/resources.ts';
import { useNow, useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { useAnalyticsRows } from './analytics-queries.ts';
import { type Feed, feedData, joinedFeeds, mapFeed, useFeed } from './feed.ts';
import { creditLimitsQuery } from './queries.ts';

/** A person in the analytics, with their credit limit. */
export type Person = PersonSummary & {
  /** This month's usage and limit; undefined while unknown. */
  limit: LimitUse | undefined;
  /** Whether this console removed them from the organization. The analytics keep their usage. */
  isRemoved: boolean;
};

export type People = { people: Person[]; range: DateRange | undefined };

/** The number of days of analytics that the list of people covers, and that the owners of computers come from. */
export const seenDays = 30;

/** Everyone in the analytics of the last 30 days. Limits and models are added once they are loaded. */
export function usePeople(): Feed<People> {
  const { removedPeople } = useShell();
  const today = dayOf(useNow(60_000));
  const range = useMemo(() => rangeOf(lastDays(seenDays, startOfDay(today))), [today]);
  const feed = useAnalyticsRows('user-days', range);
  const tokens = feedData(useAnalyticsRows('tokens', range));
  const limits = feedData(useLimitUse())?.people;
  const removed = useStore(removedPeople);

  const rows = feedData(feed);
  const summaries = useMemo(
    () => (rows && range ? personSummaries(rows, range, tokens) : []),
    [rows, range, tokens],
  );
  const people = useMemo(() => {
    const limitOf = new Map((limits ?? []).map((use) => [use.key, use]));
    return summaries.map((person) => ({
      ...person,
      limit: limitOf.get(person.key),
      isRemoved: removed.has(person.key),
    }));
  }, [summaries, limits, removed]);

  return mapFeed(feed, () => ({ people, range }));
}

export type LimitsOverview = {
  limits: CreditLimits;
  /** The limits on the server. */
  realLimits: CreditLimits;
  people: LimitUse[];
  /** The last day of this month with known usage; undefined on the first day of a month. */
  usedUntil: string | undefined;
  readDays: ReadDays;
};

/** This month's usage of each person, with their current limits or with hypothetical ones. */
export function useLimitUse(whatIf: WhatIf = noWhatIf): Feed<LimitsOverview> {
  const today = dayOf(useNow(60_000));
  const range = limitRange(today);
  const { readDays } = useShell().profile;
  const limitsFeed = useFeed(creditLimitsQuery);
  const tokensFeed = useAnalyticsRows('tokens', range);

  const realLimits = feedData(limitsFeed);
  const limits = useMemo(
    () => realLimits && (hasWhatIf(whatIf) ? limitsIf(realLimits, whatIf) : realLimits),
    [realLimits, whatIf],
  );
  const rows = feedData(tokensFeed);
  const people = useMemo(() => {
    if (!limits || !rows) return [];
    return limits === realLimits
      ? limitUseOn(limits, rows, today)
      : limitUse(limits, rows, startOfDay(today));
  }, [limits, realLimits, rows, today]);

  return mapFeed(joinedFeeds(limitsFeed, tokensFeed), ([real]) => ({
    limits: limits ?? real,
    realLimits: real,
    people,
    usedUntil: range && range.endDate >= startOfMonth(today) ? range.endDate : undefined,
    readDays,
  }));
}

/** E-mails of people who used credits in the last 30 days. Empty for roles without access to the analytics. */
export function useOwnerNames(): Names {
  const rows = feedData(useAnalyticsRows('tokens', rangeOf(lastDays(seenDays, useNow(60_000)))));
  return useMemo(() => emailsByUser(rows ?? []), [rows]);
}
