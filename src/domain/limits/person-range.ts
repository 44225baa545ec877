import { creditTotals } from '../analytics/credit-totals.ts';
import type { DateRange } from '../date-range.ts';
import type { Day } from '../day.ts';
import {
  activeDays,
  type PersonDay,
  type PersonModel,
  type PersonName,
  personDays,
  personModels,
} from '../people/person-days.ts';
import { type PersonSummary, personKey, personSummaries } from '../people/person-summary.ts';
import type { TokensRow, UserDayRow } from '../resources.ts';
import type { LimitUse } from './limit-use.ts';

/** All figures about one person in a range of days, and their limit this month. */
export type PersonRange = {
  range: DateRange;
  days: readonly PersonDay[];
  /** Days on which nobody's credits are known. */
  daysWithoutData: readonly Day[];
  /** Newest first. */
  active: readonly PersonDay[];
  credits: number;
  /** The share of the organization's total credits. */
  share: number | undefined;
  models: readonly PersonModel[];
  /** Everything but the credits. Undefined for a person without an active day. */
  summary: PersonSummary | undefined;
  limit: LimitUse | undefined;
};

type Sources = {
  tokens: readonly TokensRow[];
  userRows: readonly UserDayRow[];
  limits: readonly LimitUse[];
};

/** `tokens` and `userRows` are everyone's rows of the range; `limits` is everyone's usage this month. */
export function personRange(
  person: PersonName,
  range: DateRange,
  { tokens, userRows, limits }: Sources,
): PersonRange {
  const days = personDays(person, range, tokens, userRows);
  const credits = days.reduce((sum, day) => sum + (day.credits ?? 0), 0);
  const { total } = creditTotals(tokens, range);
  const rows = days.flatMap(({ row }) => row ?? []);
  const [summary] = personSummaries(rows, range, tokens);
  const key = summary?.key ?? personKey(person.userId ?? '', person.email);

  return {
    range,
    days,
    daysWithoutData: days.flatMap(({ day, credits }) => (credits === undefined ? day : [])),
    active: activeDays(days),
    credits,
    share: total > 0 ? credits / total : undefined,
    models: personModels(person, range, tokens),
    summary,
    limit: limits.find((use) => use.key === key),
  };
}
