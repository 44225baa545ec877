import type { TokensRow, UserDayRow } from '../../../api/resources.ts';
import type { LimitUse } from '../../../figures/limits/limit-use.ts';
import type { MonthEnd } from '../../../figures/limits/month-end.ts';
import {
  activeDays,
  type PersonDay,
  type PersonModel,
  type PersonName,
  personDays,
  personModels,
} from '../../../figures/people/person-days.ts';
import {
  type PersonSummary,
  personKey,
  personSummaries,
} from '../../../figures/people/person-summary.ts';
import type { DateRange } from '../../../figures/time/date-range.ts';
import type { Day } from '../../../figures/time/day.ts';
import { type DayComparison, dayComparison } from '../../../figures/usage/comparison.ts';
import { creditTotals } from '../../../figures/usage/credit-totals.ts';
import type { DayValue } from '../../../figures/usage/day-series.ts';
import { type Before, mapBefore, type RangeRows } from '../../../figures/usage/range-rows.ts';

type PersonRange = {
  /** Identifies the person among the limits. */
  key: string;
  range: DateRange;
  days: readonly PersonDay[];
  /** Days on which the person's credits are not all known. */
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
  /** The month that ended, in the first days of a new one, if they exceeded their limit in it. */
  exceeded: LimitUse | undefined;
};

/** The figures with the change compared with the previous days. */
export type PersonFigures = PersonRange & {
  change: DayComparison;
  before: Before<readonly DayValue[]>;
};

type Sources = {
  tokens: readonly TokensRow[];
  userRows: readonly UserDayRow[];
  limits: readonly LimitUse[];
  monthEnd?: MonthEnd | undefined;
};

/** `tokens` and `userRows` are everyone's rows of the range; `limits` is everyone's usage in its month. */
export function personRange(
  person: PersonName,
  range: DateRange,
  { tokens, userRows, limits, monthEnd }: Sources,
): PersonRange {
  const days = personDays(person, range, tokens, userRows);
  const credits = days.reduce((sum, day) => sum + (day.credits ?? 0), 0);
  const { total } = creditTotals(tokens, range);
  const rows = days.flatMap(({ row }) => row ?? []);
  const [summary] = personSummaries(rows, range, tokens, userRows);
  const key = summary?.key ?? personKey(person.userId ?? '', person.email);

  return {
    key,
    range,
    days,
    daysWithoutData: days.flatMap(({ day, credits }) => (credits === undefined ? day : [])),
    active: activeDays(days),
    credits,
    share: total > 0 ? credits / total : undefined,
    models: personModels(person, range, tokens),
    summary,
    limit: limits.find((use) => use.key === key),
    exceeded: monthEnd?.over.find((use) => use.key === key),
  };
}

/** Compares the credits with those of the previous days. */
export function comparedWith(
  figures: PersonRange,
  person: PersonName,
  before: Before<RangeRows<TokensRow>>,
): PersonFigures {
  const daysBefore = mapBefore(before, ({ range, rows }) =>
    creditDays(personDays(person, range, rows, [])),
  );
  const change = dayComparison(creditDays(figures.days), daysBefore);
  return { ...figures, change, before: daysBefore };
}

/** The credits of each day. */
export const creditDays = (days: readonly PersonDay[]): DayValue[] =>
  days.map(({ day, credits }) => ({ day, value: credits }));

/** Whether nothing is known of the person: no usage in the range, and neither usage nor a limit this month. */
export const isUnheardOf = ({ active, key }: PersonRange, limits: readonly LimitUse[]): boolean =>
  active.length === 0 && !limits.some((use) => use.key === key);
