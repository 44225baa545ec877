import { useMemo } from 'react';
import { type DateRange, lastDays } from '../../domain/date-range.ts';
import { dayOf, startOfDay } from '../../domain/day.ts';
import type { LimitUse } from '../../domain/limits/limit-use.ts';
import { type PersonSummary, personSummaries } from '../../domain/people/person-summary.ts';
import { useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { type Feed, feedData, mapFeed } from './feed.ts';
import { useLimitUse } from './use-limit-use.ts';
import { useUserDays } from './use-user-days.ts';

/** Somebody whom the analytics know, beside what they may use. */
export type Person = PersonSummary & {
  /** This month against their limit; nothing while it is not known. */
  limit: LimitUse | undefined;
  /** Removed from the organization by this console; what was used stays in the analytics. */
  isRemoved: boolean;
};

export type People = { people: Person[]; range: DateRange | undefined };

/** How far back somebody counts as seen. */
export const seenDays = 30;

/** Everybody whom the analytics of the last 30 days know. Limits come along when they are there. */
export function usePeople(): Feed<People> {
  const { clock, removedPeople } = useShell();
  const today = dayOf(clock());
  const range = useMemo(() => {
    const last = lastDays(seenDays, startOfDay(today));
    return last.coverage === 'none' ? undefined : last.range;
  }, [today]);
  const feed = useUserDays(range);
  const limits = feedData(useLimitUse())?.people;
  const removed = useStore(removedPeople);

  const rows = feedData(feed);
  const summaries = useMemo(
    () => (rows && range ? personSummaries(rows, range) : []),
    [rows, range],
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
