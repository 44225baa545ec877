import type { TokensRow } from '../../api/resources.ts';
import { type AvailableRange, daysOf } from '../time/date-range.ts';
import { addDays, type Day, daysBetween, weekdayOf } from '../time/day.ts';
import { daysWithUsers } from '../usage/credit-trends.ts';
import { type Month, monthBasis, monthOf, rangeOfMonth } from './month.ts';
import { type WeekDraws, weekDraws, weeksBack } from './week-draws.ts';

/** The part of a forecast that is the same for everyone. */
export type MonthPlan = {
  month: Month;
  hasEnded: boolean;
  /** The days whose usage is known or missing, oldest first: those of `monthBasis` before the days to come. */
  known: readonly Day[];
  /** The days of the month whose usage should have arrived. */
  past: readonly Day[];
  /** The other days of the month: from today on, or from yesterday until its data arrives. */
  toCome: readonly Day[];
  /** For each day to come, how many days after the last known one (0 to 6) the weekday is that it is expected to be like. */
  likeDays: readonly number[];
  draws: WeekDraws;
};

/** A plan for a month as seen on a day. Data lags one day, so yesterday is not missing before it has data. */
export function monthPlan(month: Month, today: Day, hasData: (day: Day) => boolean): MonthPlan {
  const yesterday = addDays(today, -1);
  const firstOpen = hasData(yesterday) ? today : yesterday;
  const days = daysOf(rangeOfMonth(month));
  const known = daysIn(monthBasis(month, today)).filter((day) => day < firstOpen);
  const toCome = days.filter((day) => day >= firstOpen);
  const likeDays = toCome.map((day) =>
    isYearEnd(day) && firstOpen.slice(5) <= lastAssumed
      ? sundayAfter(firstOpen)
      : daysBetween(firstOpen, day) % 7,
  );
  return {
    month,
    hasEnded: month < monthOf(today),
    known,
    past: days.filter((day) => day < firstOpen),
    toCome,
    likeDays,
    draws: weekDraws(Math.min(weeksBack, Math.floor(known.length / 7)), likeDays),
  };
}

/** The plan for rows of usage. A day is known if its row tells how much people used. */
export const planFrom = (rows: readonly TokensRow[], today: Day, month: Month): MonthPlan => {
  const days = daysWithUsers(rows);
  return monthPlan(month, today, (day) => days.has(day));
};

/** Many organizations rest from Christmas Eve to New Year, which the weeks before do not show. */
const isYearEnd = (day: Day): boolean => day.slice(5) >= '12-24';

/** After this day, the newest week shows whether people rest. */
const lastAssumed = '12-28';

const sundayAfter = (day: Day): number => (7 - weekdayOf(day)) % 7;

const daysIn = (available: AvailableRange): Day[] =>
  available.coverage === 'none' ? [] : daysOf(available.range);
