import { useMemo } from 'react';
import { creditTotals } from '../../../domain/analytics/credit-totals.ts';
import { type DateRange, noDays } from '../../../domain/date-range.ts';
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
import { type Feed, feedData, mapFeed } from '../../data/feed.ts';
import { useLimitUse } from '../../data/use-limit-use.ts';
import { useTokens } from '../../data/use-tokens.ts';
import { useUserDays } from '../../data/use-user-days.ts';
import { rangeOf, type ShownDays } from '../../shell/use-range.ts';

/** Everything that is known of one person in a range. */
export type PersonFigures = {
  range: DateRange;
  days: readonly PersonDay[];
  /** Newest first. */
  active: readonly PersonDay[];
  credits: number;
  /** The part of all that the organization used. */
  share: number | undefined;
  models: readonly PersonModel[];
  /** Everything but the credits; it comes later, and not at all for somebody without a day. */
  summary: PersonSummary | undefined;
  limit: LimitUse | undefined;
};

const none: never[] = [];

/** One person's days: credits first, for they are shared with other screens; the rest as it comes. */
export function usePerson(person: PersonName, { available }: ShownDays): Feed<PersonFigures> {
  const known = rangeOf(available);
  // Before the analytics begin there is no day to show.
  const range = known ?? noDays;
  const feed = useTokens(known);
  const userRows = feedData(useUserDays(known)) ?? none;
  const limits = feedData(useLimitUse())?.people ?? none;

  const { userId, email } = person;
  const tokens = feedData(feed) ?? none;
  const figures = useMemo(
    () => personFigures({ userId, email }, { range, tokens, userRows, limits }),
    [userId, email, range, tokens, userRows, limits],
  );
  return mapFeed(feed, () => figures);
}

type Sources = {
  range: DateRange;
  tokens: Parameters<typeof personDays>[2];
  userRows: Parameters<typeof personDays>[3];
  limits: readonly LimitUse[];
};

function personFigures(
  person: PersonName,
  { range, tokens, userRows, limits }: Sources,
): PersonFigures {
  const days = personDays(person, range, tokens, userRows);
  const credits = days.reduce((sum, day) => sum + (day.credits ?? 0), 0);
  const { total } = creditTotals(tokens, range);
  const rows = days.flatMap(({ row }) => row ?? []);
  const [summary] = personSummaries(rows, range);
  const key = summary?.key ?? personKey(person.userId ?? '', person.email);

  return {
    range,
    days,
    active: activeDays(days),
    credits,
    share: total > 0 ? credits / total : undefined,
    models: personModels(person, range, tokens),
    summary,
    limit: limits.find((use) => use.key === key),
  };
}
