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
import { lastDays, noDays, rangeOf } from '../../figures/time/date-range.ts';
import { type Day, dayOf } from '../../figures/time/day.ts';
import { userTrends } from '../../figures/usage/credit-trends.ts';
import { emailsByUser } from '../../figures/usage/credits-by-user.ts';
import type { ReadDays } from '../../figures/usage/missing-days.ts';
import { type PartChange, partChanges } from '../../figures/usage/part-changes.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { limitRange, limitRanges, monthEndOn } from '../../rules/usage-ranges.ts';
import { useNow, useShell } from '../shell/shell-context.ts';
import { createValue, useStore } from '../shell/store.ts';
import { useAnalyticsRows } from './analytics-queries.ts';
import { type Feed, feedData, joinedFeeds, mapFeed, useFeed } from './feed.ts';
import { creditLimitsQuery } from './queries.ts';
import { workInTurns } from './turns.ts';
import { type Analytics, type RowsOfDays, useRangeRows, useRowsBefore } from './use-analytics.ts';

/** The figures of a person in the chosen days. */
export type PersonInRange = PersonSummary & {
  /** Of the credits, like for like. */
  change: PartChange;
};

/** A person in the analytics of the chosen days, with their credit limit. */
export type Person = PersonInRange & {
  /** This month's usage and limit; undefined while unknown. */
  limit: LimitUse | undefined;
  /** Whether this computer removed them from the organization. The analytics keep their usage. */
  isRemoved: boolean;
};

/** Everyone in the analytics of the chosen days. What needs the credits follows once they are loaded. */
export function usePeople(isWanted = true): Analytics<PersonInRange, RowsOfDays<PersonInRange>> {
  const { days, feed, shown } = useRangeRows('user-days', isWanted);
  const range = shown?.range;
  const tokens = feedData(useAnalyticsRows('tokens', range));
  const before = useRowsBefore('tokens', shown?.days ?? days, tokens !== undefined);
  const changes = useMemo(
    () => partChanges({ rows: tokens ?? [], range: range ?? noDays }, before, userTrends),
    [tokens, range, before],
  );
  const [latest] = useState(() =>
    createLatest((rows: readonly PersonSummary[], { days, range }: RowsOfDays<UserDayRow>) => ({
      days,
      range,
      rows,
    })),
  );
  const made = shown && summariesOn(shown.rows, shown.range.startDate, shown.range.endDate, tokens);
  const summaries = latest(shown, useStore<PersonSummary[] | undefined>(made ?? notRead));
  const people = useMemo(
    () =>
      summaries && {
        ...summaries,
        rows: summaries.rows.map((person) => ({ ...person, change: changes(person.userId) })),
      },
    [summaries, changes],
  );
  return { days, feed: shown ? calculatedFeed(feed, people) : feed, shown: people };
}

/** Everyone in the analytics of a range; calculated once for all screens, in turns with keys. */
const summariesOn = memoizeLast(
  (rows: readonly UserDayRow[], startDate: Day, endDate: Day, tokens?: readonly TokensRow[]) =>
    workInTurns(personSummariesInSteps(rows, { startDate, endDate }, tokens)),
);

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
    workInTurns(monthUseInSteps(limits, rows, today)),
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
        : workInTurns(monthUseInSteps(limits, rows, today, month)),
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

/** The number of days of analytics that the owners of computers come from. */
const seenDays = 30;

/** E-mails of people who used credits in the last 30 days. Empty for roles without access to the analytics. */
export function useOwnerNames(): Names {
  const rows = feedData(useAnalyticsRows('tokens', rangeOf(lastDays(seenDays, useNow(60_000)))));
  return useMemo(() => emailsByUser(rows ?? []), [rows]);
}
