import { useMemo } from 'react';
import { creditTotals } from '../../../domain/analytics/credit-totals.ts';
import type { DayValue } from '../../../domain/analytics/day-series.ts';
import { type AvailableRange, type DateRange, noDays } from '../../../domain/date-range.ts';
import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import {
  activeDays,
  type PersonDay,
  type PersonModel,
  type PersonName,
  personDays,
  personModels,
} from '../../../domain/people/person-days.ts';
import {
  type PersonSummary,
  personKey,
  personSummaries,
} from '../../../domain/people/person-summary.ts';
import { comparedRange, isByMonth, type RangeChoice } from '../../../domain/range-choice.ts';
import { type DayComparison, dayComparison } from '../../dashboard/comparison.ts';
import { useAnalyticsRows } from '../../data/analytics-queries.ts';
import { type Feed, feedData, mapFeed } from '../../data/feed.ts';
import { type Before, mapBefore, rowsBefore } from '../../data/use-analytics.ts';
import { useLimitUse } from '../../data/use-limit-use.ts';
import { rangeOf, type ShownDays } from '../../shell/use-range.ts';

/** Everything about one person in a range. */
export type PersonFigures = {
  range: DateRange;
  days: readonly PersonDay[];
  /** Newest first. */
  active: readonly PersonDay[];
  credits: number;
  /** The share of all credits that the organization used. */
  share: number | undefined;
  /** How the credits changed since the days before. */
  change: DayComparison;
  models: readonly PersonModel[];
  /** Everything but the credits. Loaded later; undefined for a person without a day of activity. */
  summary: PersonSummary | undefined;
  limit: LimitUse | undefined;
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
    () => personFigures({ userId, email }, { range, tokens, userRows, limits, before }),
    [userId, email, range, tokens, userRows, limits, before],
  );
  return mapFeed(feed, () => figures);
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
      mapBefore(
        rowsBefore({ state, rows }, previous, isByMonth(choice)),
        ({ range, rows }): readonly DayValue[] =>
          personDays({ userId, email }, range, rows, []).map(({ day, credits }) => ({
            day,
            value: credits,
          })),
      ),
    [state, rows, previous, choice, userId, email],
  );
}

type Sources = {
  range: DateRange;
  tokens: Parameters<typeof personDays>[2];
  userRows: Parameters<typeof personDays>[3];
  limits: readonly LimitUse[];
  before: Before<readonly DayValue[]>;
};

function personFigures(
  person: PersonName,
  { range, tokens, userRows, limits, before }: Sources,
): PersonFigures {
  const days = personDays(person, range, tokens, userRows);
  const credits = days.reduce((sum, day) => sum + (day.credits ?? 0), 0);
  const { total } = creditTotals(tokens, range);
  const rows = days.flatMap(({ row }) => row ?? []);
  const [summary] = personSummaries(rows, range, tokens);
  const key = summary?.key ?? personKey(person.userId ?? '', person.email);

  return {
    range,
    days,
    active: activeDays(days),
    credits,
    share: total > 0 ? credits / total : undefined,
    change: dayComparison(
      days.map(({ day, credits }) => ({ day, value: credits })),
      before,
    ),
    models: personModels(person, range, tokens),
    summary,
    limit: limits.find((use) => use.key === key),
  };
}
