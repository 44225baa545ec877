import { useMemo } from 'react';
import { type DateRange, lastDays } from '../../domain/date-range.ts';
import { dayOf, startOfDay } from '../../domain/day.ts';
import type { LimitUse } from '../../domain/limits/limit-use.ts';
import { type PersonSummary, personSummaries } from '../../domain/people/person-summary.ts';
import { useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { useNow } from '../shell/time.ts';
import { useAnalyticsRows } from './analytics-queries.ts';
import { type Feed, feedData, mapFeed } from './feed.ts';
import { useLimitUse } from './use-limit-use.ts';

/** A person in the analytics, with their credit limit. */
export type Person = PersonSummary & {
  /** This month's usage and limit; undefined while unknown. */
  limit: LimitUse | undefined;
  /** Removed from the organization by this console. The analytics keep what they used. */
  isRemoved: boolean;
};

export type People = { people: Person[]; range: DateRange | undefined };

/** Days of analytics that the list of people covers. */
export const seenDays = 30;

/** Everyone in the analytics of the last 30 days. Limits and models are added once they are loaded. */
export function usePeople(): Feed<People> {
  const { removedPeople } = useShell();
  const today = dayOf(useNow(60_000));
  const range = useMemo(() => {
    const last = lastDays(seenDays, startOfDay(today));
    return last.coverage === 'none' ? undefined : last.range;
  }, [today]);
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
