import type { TokensRow } from '../../api/resources.ts';
import { addDays, type Day } from '../time/day.ts';
import { daysWithUsers } from '../usage/credit-trends.ts';
import type { Month } from './month.ts';
import { planFrom } from './month-plan.ts';

export type MonthData = {
  month: Month;
  hasEnded: boolean;
  /** The number of days whose usage should have arrived. */
  pastDays: number;
  /** Those without data. */
  daysWithoutData: readonly Day[];
  /** The last day with data; undefined if there is none. */
  usedUntil: Day | undefined;
  /** Yesterday, if it belongs to the month and its data has not arrived. */
  awaited: Day | undefined;
};

/** `rows` are those of `monthBasis`. */
export function monthData(rows: readonly TokensRow[], today: Day, month: Month): MonthData {
  const { hasEnded, past, toCome } = planFrom(rows, today, month);
  const known = daysWithUsers(rows);
  return {
    month,
    hasEnded,
    pastDays: past.length,
    daysWithoutData: past.filter((day) => !known.has(day)),
    usedUntil: past.findLast((day) => known.has(day)),
    awaited: toCome[0] === addDays(today, -1) ? toCome[0] : undefined,
  };
}
