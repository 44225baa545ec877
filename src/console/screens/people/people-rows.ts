import { useMemo } from 'react';
import { counted, formatCount } from '../../../figures/format/number.ts';
import type { LimitUse } from '../../../figures/limits/limit-use.ts';
import type { Removed } from '../../../figures/limits/removal.ts';
import { everyonesDays, personKey } from '../../../figures/people/person-summary.ts';
import { sharedDomain } from '../../../figures/people/shared-domain.ts';
import type { DateRange } from '../../../figures/time/date-range.ts';
import { formatDay } from '../../../figures/time/format-time.ts';
import { teamOf } from '../../../figures/usage/credits-by-team.ts';
import { missingDays } from '../../../figures/usage/missing-days.ts';
import type { Missing } from '../../dashboard/range.ts';
import { feedData } from '../../data/feed.ts';
import { listFeeds } from '../../data/use-analytics.ts';
import { type Person, useLimitUse, usePeople } from '../../data/use-people.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import type { ShownDays } from '../../shell/use-range.ts';
import type { PersonFigures } from './person-range.ts';
import { creditsText } from './person-summary.ts';

/** What columns need besides a person. */
export type PeopleContext = {
  /** The domain that all e-mails share. */
  domain: string | undefined;
  days: ShownDays;
  /** What is shown, until the chosen days have been loaded. */
  shown: ShownDays | undefined;
  /** The days of the trend. */
  range: DateRange | undefined;
  missing: Missing;
  teamOf(person: Pick<Person, 'key'>): string | undefined;
};

const nobody: Person[] = [];

/** Everyone with their limits; nobody is read unless somebody is wanted. */
export function usePeopleRows(isWanted = true) {
  const { days, feed, shown } = usePeople(isWanted);
  const { config, profile, removedPeople } = useShell();
  const { teams } = config;
  const { readDays } = profile;
  const limits = feedData(useLimitUse())?.people;
  const removed = useStore(removedPeople);
  const rows =
    useMemo(() => {
      const limitOf = new Map((limits ?? []).map((use) => [use.key, use]));
      return shown?.rows.map((person) => {
        const limit = limitOf.get(person.key);
        return { ...person, limit, isRemoved: isRemovedBy(removed, person.key, limit) };
      });
    }, [shown, limits, removed]) ?? nobody;
  const range = shown?.range;
  const context = useMemo(
    () => ({
      domain: sharedDomain(rows.map(({ email }) => email)),
      days,
      shown: shown?.days,
      range,
      missing: range ? missingDays(everyonesDays(rows, range), readDays) : {},
      teamOf: ({ key }: Pick<Person, 'key'>) => teamOf(key, teams),
    }),
    [rows, days, shown, range, teams, readDays],
  );
  return { rows, context, nowMs: useNow(60_000), ...listFeeds({ feed, shown }) };
}

/** A person of the organization, with the facts for the question about removing them. */
export type Removable = {
  key: string;
  email: string | undefined;
  isRemoved: boolean;
  seen: KnownUsage | undefined;
  limit: LimitUse | undefined;
};

/** Whether somebody was removed. Who has used something since then has come back. */
export const isRemovedBy = (removed: Removed, key: string, limit: LimitUse | undefined): boolean =>
  removed.has(key) && (limit === undefined || limit.level === 'removed');

/** The person as the target of the removal action. */
export function toRemovable(
  { userId, email }: { userId?: string | undefined; email?: string | undefined },
  figures: PersonFigures | undefined,
  removed: Removed,
): Removable {
  const key = personKey(userId ?? '', email);
  const lastDay = figures?.active[0]?.day;
  return {
    key,
    email,
    isRemoved: isRemovedBy(removed, key, figures?.limit),
    seen:
      figures === undefined || lastDay === undefined
        ? undefined
        : { credits: creditsText(figures), days: figures.days.length, lastDay },
    limit: figures?.limit,
  };
}

type KnownUsage = { credits: string; days: number; lastDay: string };

type Limit = { source: string; limit: number | undefined };

/** What the removal of a person from the organization does, a line each. */
export function removalTexts(seen: KnownUsage | undefined, limit: Limit | undefined): string[] {
  return [
    ...(seen ? [seenText(seen)] : []),
    'Their API keys stop working at once.',
    limit?.source === 'override'
      ? `Their override of ${formatCount(limit.limit)} credits is removed.`
      : 'Any override of their credit limit is removed.',
    'Their past usage stays in analytics.',
  ];
}

const seenText = ({ credits, days, lastDay }: KnownUsage): string =>
  `Used ${credits} credits in the ${counted(days, 'day')} shown, last on ${formatDay(lastDay)}.`;
