import { useMemo } from 'react';
import type { DayValue } from '../../../domain/analytics/day-series.ts';
import { type AvailableRange, type DateRange, noDays } from '../../../domain/date-range.ts';
import { type PersonRange, personRange } from '../../../domain/limits/person-range.ts';
import { type PersonDay, type PersonName, personDays } from '../../../domain/people/person-days.ts';
import { comparedRange, isByMonth, type RangeChoice } from '../../../domain/range-choice.ts';
import { type DayComparison, dayComparison } from '../../dashboard/comparison.ts';
import { useAnalyticsRows } from '../../data/analytics-queries.ts';
import { type Feed, feedData, mapFeed } from '../../data/feed.ts';
import { type Before, mapBefore, rowsBefore } from '../../data/use-analytics.ts';
import { useLimitUse } from '../../data/use-limit-use.ts';
import { rangeOf, type ShownDays } from '../../shell/use-range.ts';

export type PersonFigures = PersonRange & {
  /** How the credits changed since the days before. */
  change: DayComparison;
};

const none: never[] = [];

/** One person's days. Credits are there first, because other screens load them too. */
export function usePerson(
  person: PersonName,
  { available, choice }: ShownDays,
): Feed<PersonFigures> {
  const known = rangeOf(available);
  // A range before the first day of the analytics has no days.
  const range = known ?? noDays;
  const feed = useAnalyticsRows('tokens', known);
  const userRows = feedData(useAnalyticsRows('user-days', known)) ?? none;
  const limits = feedData(useLimitUse())?.people ?? none;
  const before = useDaysBefore(person, { known, choice, isLoaded: feed.state !== 'loading' });

  const { userId, email } = person;
  const tokens = feedData(feed) ?? none;
  const figures = useMemo(
    () => personRange({ userId, email }, range, { tokens, userRows, limits }),
    [userId, email, range, tokens, userRows, limits],
  );
  const changed = useMemo(
    () => ({ ...figures, change: dayComparison(creditDays(figures.days), before) }),
    [figures, before],
  );
  return mapFeed(feed, () => changed);
}

/** The person's credits on the days that the chosen ones are compared with. They load last. */
function useDaysBefore(
  { userId, email }: PersonName,
  {
    known,
    choice,
    isLoaded,
  }: { known: DateRange | undefined; choice: RangeChoice; isLoaded: boolean },
): Before<readonly DayValue[]> {
  const previous = useMemo<AvailableRange>(
    () => (known ? comparedRange(choice, known) : { coverage: 'none' }),
    [choice, known],
  );
  const feed = useAnalyticsRows('tokens', isLoaded ? rangeOf(previous) : undefined);
  const { state } = feed;
  const rows = feedData(feed);
  return useMemo(
    () =>
      mapBefore(rowsBefore({ state, rows }, previous, isByMonth(choice)), ({ range, rows }) =>
        creditDays(personDays({ userId, email }, range, rows, [])),
      ),
    [state, rows, previous, choice, userId, email],
  );
}

const creditDays = (days: readonly PersonDay[]): DayValue[] =>
  days.map(({ day, credits }) => ({ day, value: credits }));
