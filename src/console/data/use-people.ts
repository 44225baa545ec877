import { useMemo, useState } from 'react';
import type { CreditLimits, TokensRow, UserDayRow } from '../../api/resources.ts';
import type { Names } from '../../figures/format/number.ts';
import { type LimitUse, type MonthUse, monthUseInSteps } from '../../figures/limits/limit-use.ts';
import { type Month, monthOf } from '../../figures/limits/month.ts';
import { type MonthData, monthData } from '../../figures/limits/month-data.ts';
import type { MonthEnd } from '../../figures/limits/month-end.ts';
import { type KnownLimits, type Removed, withRemoved } from '../../figures/limits/removal.ts';
import { hasWhatIf, limitsIf, noWhatIf, type WhatIf } from '../../figures/limits/what-if.ts';
import { type PersonSummary, personSummariesInSteps } from '../../figures/people/person-summary.ts';
import {
  type AvailableRange,
  baseRange,
  type DateRange,
  lastDays,
  noDays,
  rangeOf,
} from '../../figures/time/date-range.ts';
import { type Day, dayOf, startOfDay } from '../../figures/time/day.ts';
import { userTrends } from '../../figures/usage/credit-trends.ts';
import { emailsByUser } from '../../figures/usage/credits-by-user.ts';
import type { ReadDays } from '../../figures/usage/missing-days.ts';
import { type PartChange, partChanges } from '../../figures/usage/part-changes.ts';
import { rowsBefore } from '../../figures/usage/range-rows.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { limitRange, limitRanges, monthEndOn } from '../../rules/usage-ranges.ts';
import { useNow, useShell } from '../shell/shell-context.ts';
import { createValue, useStore } from '../shell/store.ts';
import { useAnalyticsRows } from './analytics-queries.ts';
import { type Feed, feedData, joinedFeeds, mapFeed, useFeed } from './feed.ts';
import { creditLimitsQuery } from './queries.ts';
import { startInTurns } from './turns.ts';

/** A person in the analytics, with their credit limit. */
export type Person = PersonSummary & {
  /** This month's usage and limit; undefined while unknown. */
  limit: LimitUse | undefined;
  /** Whether this computer removed them from the organization. The analytics keep their usage. */
  isRemoved: boolean;
  /** Of the credits, like for like. */
  change: PartChange;
};

/** Whether somebody was removed. Who has used something since then has come back. */
export const isRemovedBy = (removed: Removed, key: string, limit: LimitUse | undefined): boolean =>
  removed.has(key) && (limit === undefined || limit.level === 'removed');

type People = { people: Person[]; range: DateRange | undefined };

/** The number of days of analytics that the list of people covers, and that the owners of computers come from. */
export const seenDays = 30;

/** Everyone in the analytics of the last 30 days. Limits and models are added once they are loaded. */
export function usePeople(isWanted = true): Feed<People> {
  const { removedPeople } = useShell();
  const today = dayOf(useNow(60_000));
  const range = useMemo(
    () => (isWanted ? rangeOf(lastDays(seenDays, startOfDay(today))) : undefined),
    [isWanted, today],
  );
  const feed = useAnalyticsRows('user-days', range);
  const tokens = feedData(useAnalyticsRows('tokens', range));
  const changes = useUserChanges(range, tokens);
  const limits = feedData(useLimitUse())?.people;
  const removed = useStore(removedPeople);

  const rows = feedData(feed);
  const [latest] = useState(() => createLatest((summaries: readonly PersonSummary[]) => summaries));
  const made = rows && (range ? summariesOn(rows, range.startDate, range.endDate, tokens) : nobody);
  const summaries = latest(made, useStore<PersonSummary[] | undefined>(made ?? notRead));
  const people = useMemo(() => {
    if (summaries === undefined) return undefined;
    const limitOf = new Map((limits ?? []).map((use) => [use.key, use]));
    return summaries.map((person) => ({
      ...person,
      limit: limitOf.get(person.key),
      isRemoved: isRemovedBy(removed, person.key, limitOf.get(person.key)),
      change: changes(person.userId),
    }));
  }, [summaries, limits, removed, changes]);

  return calculatedFeed(feed, people && { people, range });
}

/** On days without analytics, and where nobody is asked about. */
const nobody = createValue<PersonSummary[]>([]);

/** Everyone in the analytics of a range; calculated once for all screens, in turns with keys. */
const summariesOn = memoizeLast(
  (rows: readonly UserDayRow[], startDate: Day, endDate: Day, tokens?: readonly TokensRow[]) =>
    startInTurns(personSummariesInSteps(rows, { startDate, endDate }, tokens)),
);

/** How the credits of people changed since the days before. Those are loaded last. */
function useUserChanges(range: DateRange | undefined, rows: readonly TokensRow[] | undefined) {
  const base = useMemo<AvailableRange>(
    () => (range ? baseRange(range) : { coverage: 'none' }),
    [range],
  );
  const { state, ...feed } = useAnalyticsRows('tokens', rows && rangeOf(base));
  const rowsOfBase = 'data' in feed ? feed.data : undefined;
  return useMemo(() => {
    const before = rowsBefore({ state, rows: rowsOfBase }, base);
    return partChanges({ rows: rows ?? [], range: range ?? noDays }, before, userTrends);
  }, [state, rowsOfBase, base, rows, range]);
}

/** What a month comes to for everyone, with limits that may be hypothetical. */
export type LimitsOverview = MonthUse & {
  limits: CreditLimits;
  /** The limits on the server. */
  realLimits: KnownLimits;
  whatIf: WhatIf;
  /** What is known of the month, and the usage in it and in the weeks before its end. */
  data: MonthData;
  rows: readonly TokensRow[];
  readDays: ReadDays;
};

/** The usage of this month, as known on a day; calculated once for screens and rules, in turns with keys. */
export const monthUseOn = memoizeLast(
  (limits: KnownLimits, rows: readonly TokensRow[], today: Day) =>
    startInTurns(monthUseInSteps(limits, rows, today)),
);

const notRead = createValue(undefined);

/**
 * The usage of each person in a month, this one by default, with their current limits or with hypothetical ones. What is
 * calculated anew replaces what was known once it is complete.
 */
export function useLimitUse(
  whatIf: WhatIf = noWhatIf,
  chosen: Month | undefined = undefined,
): Feed<LimitsOverview> {
  const today = dayOf(useNow(60_000));
  const month = chosen ?? monthOf(today);
  const range = limitRange(month, today);
  const { readDays } = useShell().profile;
  const limitsFeed = useFeed(creditLimitsQuery);
  const tokensFeed = useAnalyticsRows('tokens', range);

  const removed = useStore(useShell().removedPeople);
  const read = feedData(limitsFeed);
  const realLimits = read && withRemoved(read, removed);
  const rows = feedData(tokensFeed);
  const [latest] = useState(() =>
    createLatest((use: MonthUse, of: LimitsMade): LimitsOverview => ({ ...of, ...use })),
  );
  const calculated = useMemo(() => {
    if (!realLimits || !rows) return undefined;
    const limits = hasWhatIf(whatIf) ? limitsIf(realLimits, whatIf) : realLimits;
    const isUsual = limits === realLimits && month === monthOf(today);
    return {
      use: isUsual
        ? monthUseOn(limits, rows, today)
        : startInTurns(monthUseInSteps(limits, rows, today, month)),
      of: { limits, realLimits, whatIf, data: monthData(rows, today, month), rows, readDays },
    };
  }, [realLimits, whatIf, rows, today, month, readDays]);
  const use = useStore<MonthUse | undefined>(calculated?.use ?? notRead);
  const overview = latest(calculated?.of, use);
  const shown = useMemo(() => overview && withNewsOf(removed, overview), [overview, removed]);
  return calculatedFeed(joinedFeeds(limitsFeed, tokensFeed), shown);
}

/** Who was removed is so at once, while the month is calculated anew for that. */
function withNewsOf(removed: Removed, overview: LimitsOverview): LimitsOverview {
  const known = overview.realLimits.removed;
  const isNews = ({ key }: LimitUse) => removed.has(key) && known?.get(key) !== removed.get(key);
  if (!overview.people.some(isNews)) return overview;
  const people = overview.people.map(
    (use): LimitUse => (isNews(use) ? { ...use, level: 'removed' } : use),
  );
  return { ...overview, people };
}

/** What an overview is made of, besides what is calculated. */
type LimitsMade = Omit<LimitsOverview, keyof MonthUse>;

/** A feed with what is calculated from its data, which is loading as long as that is not known. */
function calculatedFeed<T, U>(feed: Feed<T>, data: U | undefined): Feed<U> {
  if (data === undefined) return feed.state === 'down' ? feed : { state: 'loading' };
  return mapFeed(feed, () => data);
}

/** What was calculated last; undefined once it is not known any more what it is made of. */
function createLatest<Made, Result, Shown>(show: (result: Result, made: Made) => Shown) {
  const shownOf = memoizeLast(show);
  let latest: Shown | undefined;
  return (made: Made | undefined, result: Result | undefined) => {
    if (made === undefined) latest = undefined;
    else if (result !== undefined) latest = shownOf(result, made);
    return latest;
  };
}

/** How the last month ended, in the first days of a new one; undefined while it is not known, and later. */
export function useMonthEnd(): MonthEnd | undefined {
  const today = dayOf(useNow(60_000));
  const range = limitRanges(today).ended;
  const limits = feedData(useFeed(creditLimitsQuery));
  const rows = feedData(useAnalyticsRows('tokens', range));
  return monthEndOn(limits, range && rows, today);
}

/** E-mails of people who used credits in the last 30 days. Empty for roles without access to the analytics. */
export function useOwnerNames(): Names {
  const rows = feedData(useAnalyticsRows('tokens', rangeOf(lastDays(seenDays, useNow(60_000)))));
  return useMemo(() => emailsByUser(rows ?? []), [rows]);
}
