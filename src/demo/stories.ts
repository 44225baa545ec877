import { dayMs, dayNumberAt, isWeekend, monthOf, type Span } from './calendar.ts';
import { random } from './random.ts';

/** What happened at Halcyon Robotics that an operator should find, as day numbers. */
export type Stories = {
  /** From this day on, nine days ago, the runaway's automation loops: `surge` times the credits. */
  surgeFrom: number;
  /** The day whose batch was lost, a few weeks ago. */
  outage: number;
  /** Since when the person with the limit of nothing has been away. */
  leaveFrom: number;
  /** No holidays of the cast from here on, so that their stories can be seen. */
  quietFrom: number;
  /** The current month, or on its first day the one before: the latest that has days behind it. */
  latestMonth: { elapsed: Span; length: number };
};

/** By how much the runaway's credits grow. */
export const surge = 8;

export function createStories(seed: number, nowMs: number): Stories {
  const today = dayNumberAt(nowMs);
  const month = monthOf((today - 1) * dayMs);
  let outage = today - random(seed, 'outage').integer(18, 26);
  while (isWeekend(outage)) outage -= 1;
  return {
    surgeFrom: today - 9,
    outage,
    leaveFrom: month.first - 12,
    quietFrom: today - 60,
    latestMonth: {
      elapsed: { first: month.first, last: today - 1 },
      length: month.last - month.first + 1,
    },
  };
}
