import { earliestDay } from '../api/query-values.ts';
import { dayMs, dayNumberAt, dayNumberOf, isWeekend, monthOf, type Span } from './calendar.ts';
import { random } from './random.ts';

/** Events at Halcyon Robotics that an operator can discover, as day numbers. */
export type Stories = {
  /** From this day on (nine days ago) runaway automation uses `surge` times the usual credits. */
  surgeFrom: number;
  /** From this day on (a week ago) people without a story of their own do much of the same work with a dearer model. */
  moveFrom: number;
  /** A day without data, a few weeks ago. */
  outage: number;
  /** First day of the long leave: the month is without use, and at least two weeks are over. */
  leaveFrom: number;
  /** Two of the latest workdays, the later one first, of which the first batch lacks a person. */
  lateDays: readonly number[];
  /** From this day on the cast takes no vacation, so that its stories are visible. */
  quietFrom: number;
  /** The current month up to yesterday; on the first of a month, the previous month. */
  latestMonth: { elapsed: Span; length: number };
};

/** The factor by which runaway automation multiplies credits. */
export const surge = 8;

/** The stories as of `nowMs`, in Unix milliseconds. The same seed and day produce the same stories. */
export function createStories(seed: number, nowMs: number): Stories {
  const today = dayNumberAt(nowMs);
  const month = monthOf((today - 1) * dayMs);
  const weeksAgo = today - random(seed, 'outage').integer(22, 26) + 1;
  const outage = workdayBefore(Math.max(weeksAgo, dayNumberOf(earliestDay) + 4));
  return {
    surgeFrom: today - 9,
    moveFrom: today - 7,
    outage,
    leaveFrom: Math.min(month.first, today - 15),
    lateDays: [workdayBefore(today - 1), workdayBefore(workdayBefore(today - 1))],
    quietFrom: today - 60,
    latestMonth: {
      elapsed: { first: month.first, last: today - 1 },
      length: month.last - month.first + 1,
    },
  };
}

function workdayBefore(dayNumber: number): number {
  let day = dayNumber - 1;
  while (isWeekend(day)) day -= 1;
  return day;
}
