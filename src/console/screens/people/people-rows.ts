import { useMemo } from 'react';
import { everyonesDays } from '../../../figures/people/person-summary.ts';
import { sharedDomain } from '../../../figures/people/shared-domain.ts';
import type { DateRange } from '../../../figures/time/date-range.ts';
import { missingDays } from '../../../figures/usage/missing-days.ts';
import type { Missing } from '../../dashboard/range.ts';
import { feedData } from '../../data/feed.ts';
import { type Person, usePeople } from '../../data/use-people.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';

/** What columns need besides a person. */
export type PeopleContext = {
  /** The domain that all e-mails share. */
  domain: string | undefined;
  /** The days of the trend. */
  range: DateRange | undefined;
  missing: Missing;
  teamOf(person: Pick<Person, 'key'>): string | undefined;
};

const nobody: Person[] = [];

/** Everyone with their limits; nobody is read unless somebody is wanted. */
export function usePeopleRows(isWanted = true) {
  const feed = usePeople(isWanted);
  const { config, profile } = useShell();
  const { teams } = config;
  const { readDays } = profile;
  const { people: rows = nobody, range } = feedData(feed) ?? {};
  const context = useMemo(
    () => ({
      domain: sharedDomain(rows.map(({ email }) => email)),
      range,
      missing: range ? missingDays(everyonesDays(rows, range), readDays) : {},
      teamOf: ({ key }: Pick<Person, 'key'>) => teams[key],
    }),
    [rows, range, teams, readDays],
  );
  return { rows, context, nowMs: useNow(60_000), feed, freshness: feed };
}
