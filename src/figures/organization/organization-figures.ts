import type { Computer, CreditLimits, TokensRow } from '../../api/resources.ts';
import { countStatuses } from '../computers/computer-status.ts';
import type { KnownOutlook } from '../limits/limit-texts.ts';
import { areLevelsKnown, countLevels } from '../limits/limit-texts.ts';
import { monthUse } from '../limits/limit-use.ts';
import { monthBasis, monthOf } from '../limits/month.ts';
import { monthData } from '../limits/month-data.ts';
import { type DateRange, rangeOf } from '../time/date-range.ts';
import { dayOf } from '../time/day.ts';
import { creditsByDay } from '../usage/credit-totals.ts';
import { isPartial, knownTotal } from '../usage/day-series.ts';
import { likeForLike } from '../usage/like-for-like.ts';
import { type Change, unknownChange } from '../values/change.ts';

/** The days of the credits, and those that they are compared with. */
type ComparedDays = { range: DateRange; before: DateRange | undefined };

/** What was read of an organization; undefined what could not be. `tokens` are those of `daysToRead`. */
type OrganizationAnswers = {
  tokens: readonly TokensRow[] | undefined;
  limits: CreditLimits | undefined;
  computers: readonly Computer[] | undefined;
};

/** An organization in a few figures. What is undefined is unknown. */
export type OrganizationFigures = {
  /** Standard Credits of the days with data, and the like-for-like change from what is usual for such days. */
  credits: {
    total: number | undefined;
    isPartial: boolean;
    before: number | undefined;
    change: Change;
  };
  /** What was used this month, on the days with data, and what it will come to. */
  month: { used: number | undefined; isPartial: boolean; outlook: KnownOutlook | undefined };
  people: PeopleByLevel | undefined;
  computers: (ReturnType<typeof countStatuses> & { total: number }) | undefined;
};

type PeopleByLevel = {
  over: number | undefined;
  likely: number | undefined;
  near: number | undefined;
  /** Those of whom it is not known, so that the others are at least so many. */
  unknown: number;
};

/** The days whose usage the figures need, in one range. */
export function daysToRead({ range, before = range }: ComparedDays, nowMs: number): DateRange {
  const today = dayOf(nowMs);
  const month = rangeOf(monthBasis(monthOf(today), today)) ?? range;
  const [startDate = ''] = [range.startDate, before.startDate, month.startDate].toSorted();
  return { startDate, endDate: range.endDate > month.endDate ? range.endDate : month.endDate };
}

/** The figures of an organization at a time in Unix milliseconds. */
export function organizationFigures(
  { tokens, limits, computers }: OrganizationAnswers,
  days: ComparedDays,
  nowMs: number,
): OrganizationFigures {
  const today = dayOf(nowMs);
  const use = tokens && monthUse(limits ?? noLimits, tokens, today);
  const month = tokens && monthData(tokens, today, monthOf(today));
  const outlook = use?.organization.outlook;
  return {
    credits: creditsOf(tokens ?? [], days),
    month: {
      used: use?.organization.used,
      isPartial: month !== undefined && month.daysWithoutData.length > 0,
      outlook: outlook?.state === 'known' ? outlook : undefined,
    },
    people: limits && use && month && peopleByLevel(use.people, month),
    computers: computers && {
      ...countStatuses(computers, nowMs),
      total: computers.length,
    },
  };
}

/** The forecast of everybody needs none. */
const noLimits: CreditLimits = { globalLimit: null, userLimits: [] };

function creditsOf(
  rows: readonly TokensRow[],
  { range, before }: ComparedDays,
): OrganizationFigures['credits'] {
  const days = creditsByDay(rows, range);
  const compared = before && likeForLike(days, creditsByDay(rows, before));
  return {
    total: knownTotal(days),
    isPartial: isPartial(days),
    before: compared?.before,
    change: compared?.change ?? unknownChange,
  };
}

function peopleByLevel(...known: Parameters<typeof areLevelsKnown>): PeopleByLevel {
  const { over, likely, near, unknown } = countLevels(known[0]);
  const isKnown = areLevelsKnown(...known);
  // Nobody is known to be at a level of which nothing is known.
  const counted = (count: number) => (isKnown || count > 0 ? count : undefined);
  return { over: counted(over), likely: counted(likely), near: counted(near), unknown };
}
