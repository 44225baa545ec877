import type { TokensRow } from '../../api/resources.ts';
import { type AvailableRange, daysOf } from '../time/date-range.ts';
import { addDays, type Day, daysBetween, weekdayOf } from '../time/day.ts';
import { daysWithUsers } from '../usage/credit-trends.ts';
import { type Month, monthBasis, monthOf, rangeOfMonth } from './month.ts';
import { type LikeDays, type WeekDraws, weekDraws, weeksBack } from './week-draws.ts';

/** The part of a forecast that is the same for everyone. */
export type MonthPlan = {
  month: Month;
  hasEnded: boolean;
  /** The days whose usage is known or missing, oldest first: those of `monthBasis` before the days to come. */
  known: readonly Day[];
  /** The days of the month whose usage should have arrived. */
  past: readonly Day[];
  /** Their places among the known days. */
  pastPlaces: readonly number[];
  /** The other days of the month: from today on, or from yesterday until its data arrives. */
  toCome: readonly Day[];
  /** For each day to come, how many days after the last known one (0 to 6) the weekday is that it is expected to be like. */
  likeDays: LikeDays;
  /** The places of known days that tell nothing of the days to come. */
  unusual: ReadonlySet<number>;
  /** Whether holidays are to come on which some organizations rest and others work. */
  isUncertain: boolean;
  draws: WeekDraws;
};

/** A plan for a month as seen on a day. Data lags one day, so yesterday is not missing before it has data. */
export function monthPlan(month: Month, today: Day, hasData: (day: Day) => boolean): MonthPlan {
  const yesterday = addDays(today, -1);
  const firstOpen = hasData(yesterday) ? today : yesterday;
  const days = daysOf(rangeOfMonth(month));
  const known = daysIn(monthBasis(month, today)).filter((day) => day < firstOpen);
  const past = days.filter((day) => day < firstOpen);
  const toCome = days.filter((day) => day >= firstOpen);
  const working = toCome.map((day) => daysBetween(firstOpen, day) % 7);
  const mayRest = toCome.map((day) => isYearEnd(day) && firstOpen.slice(5) <= lastAssumed);
  const resting = working.map((day, index) => (mayRest[index] ? sundayAfter(firstOpen) : day));
  const likeDays = { resting, working };
  const monthNumber = month.slice(5);
  return {
    month,
    hasEnded: month < monthOf(today),
    known,
    past,
    pastPlaces: past.map((day) => known.indexOf(day)),
    toCome,
    likeDays,
    // In December, they show whether people rest.
    unusual: new Set(
      known.flatMap((day, place) => (monthNumber !== '12' && isYearEnd(day) ? place : [])),
    ),
    isUncertain: mayRest.some(Boolean),
    draws: weekDraws({
      weekCount: Math.min(weeksBack, Math.floor(known.length / 7)),
      likeDays,
      isSummer: monthNumber === '07' || monthNumber === '08',
    }),
  };
}

/** The plan for rows of usage. A day is known if its row tells how much people used. */
export const planFrom = (rows: readonly TokensRow[], today: Day, month: Month): MonthPlan => {
  const days = daysWithUsers(rows);
  return monthPlan(month, today, (day) => days.has(day));
};

/** Many organizations rest from Christmas Eve to New Year, which the weeks before do not show. */
const isYearEnd = (day: Day): boolean => day.slice(5) >= '12-24' || day.endsWith('-01-01');

/** After this day, the newest week shows whether people rest. */
const lastAssumed = '12-28';

const sundayAfter = (day: Day): number => (7 - weekdayOf(day)) % 7;

const daysIn = (available: AvailableRange): Day[] =>
  available.coverage === 'none' ? [] : daysOf(available.range);
