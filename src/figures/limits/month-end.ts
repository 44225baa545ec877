import type { CreditLimits, TokensRow } from '../../api/resources.ts';
import { counted, formatCount } from '../format/number.ts';
import { addDays, type Day } from '../time/day.ts';
import { formatDay, formatMonth, formatShortMonth } from '../time/format-time.ts';
import { memoizeLast } from '../values/memoize-last.ts';
import { overBy } from './limit-texts.ts';
import { type LimitUse, limitUse } from './limit-use.ts';
import { type Month, monthOf } from './month.ts';
import { type MonthData, monthData } from './month-data.ts';

/** How a month ended, with the limits of today: the platform keeps no history of limits. */
export type MonthEnd = {
  data: MonthData;
  /** Those with a limit. */
  people: number;
  /** Who exceeded it, by the most credits first. */
  over: readonly LimitUse[];
};

/** For how many days of a new month the end of the last one is told without asking. */
const daysTold = 5;

/** The month whose end is news on a day: its last days arrive in the first ones of the next. */
export function endedMonth(today: Day): Month | undefined {
  const before = monthOf(addDays(today, -daysTold));
  return before < monthOf(today) ? before : undefined;
}

/** `rows` are those of `monthBasis`. */
export const monthEnd = memoizeLast(
  (limits: CreditLimits, rows: readonly TokensRow[], today: Day, month: Month): MonthEnd => {
    const uses = limitUse(limits, rows, today, month);
    return {
      data: monthData(rows, today, month),
      people: uses.filter(({ limit }) => limit !== undefined).length,
      over: uses
        .filter(({ level }) => level === 'over')
        .toSorted((a, b) => (overBy(b) ?? 0) - (overBy(a) ?? 0)),
    };
  },
);

/** Whether all usage of the month is known, so that the number of people who exceeded their limit is final. */
export const isFinal = ({ awaited, daysWithoutData }: MonthData): boolean =>
  awaited === undefined && daysWithoutData.length === 0;

/** `26 of 300 over`, with `+` if days are missing. */
const overCount = ({ data, people, over }: MonthEnd): string =>
  `${formatCount(over.length)}${isFinal(data) ? '' : '+'} of ${formatCount(people)} over`;

/** How a month ended, longest text first: `November 2026 ended: 26 of 300 over`. */
export function monthEndTexts(end: MonthEnd): string[] {
  const { month, awaited, daysWithoutData } = end.data;
  const count = overCount(end);
  const ended = `${formatMonth(month)} ended: ${count}`;
  const missing = [
    ...(awaited === undefined ? [] : [`usage of ${formatDay(awaited)} has not arrived yet`]),
    ...(daysWithoutData.length === 0 ? [] : [`${counted(daysWithoutData.length, 'day')} missing`]),
  ];
  return [
    ...(missing.length === 0 ? [] : [[ended, ...missing].join(', ')]),
    ended,
    `${formatShortMonth(month)} ended: ${count}`,
  ];
}
