import { habitsOf } from '../analytics/habits.ts';
import { type PersonDay, personDay } from '../analytics/person-day.ts';
import { isActive } from '../analytics/presence.ts';
import { total } from '../analytics/tool-use.ts';
import { dayNumberAt, dayNumberOf } from '../calendar.ts';
import type { DemoAnalytics, DemoSettings } from '../demo-organization.ts';
import { createStories } from '../stories.ts';

/** What analytics tell about one person's days, without making the days of everybody. */
export type DailyWork = {
  /** From which UTC hour on the person's workday begins, 0 up to 24. */
  startHour: number;
  /** Day numbers; both included. */
  firstDay: number;
  lastDay: number;
  /** Sessions started on a day. */
  startsOn(dayNumber: number): number;
  on(dayNumber: number): PersonDay | undefined;
};

export function dailyWorkOf(
  place: number,
  { seed, nowMs }: DemoSettings,
  analytics: DemoAnalytics,
): DailyWork | undefined {
  const person = analytics.people[place];
  if (!person) return undefined;
  const stories = createStories(seed, nowMs);
  const habits = habitsOf(person, place, seed, stories);
  // A memory of pure answers: each day is asked for more than once.
  const known = new Map<number, PersonDay | undefined>();
  const on = (dayNumber: number) => {
    if (!known.has(dayNumber)) {
      const isThere = isActive(habits, dayNumber, stories);
      known.set(dayNumber, isThere ? personDay(habits, dayNumber, stories) : undefined);
    }
    return known.get(dayNumber);
  };
  return {
    startHour: (8.5 - habits.offsetMinutes / 60 + 24) % 24,
    firstDay: dayNumberOf(analytics.firstDay),
    lastDay: Math.min(dayNumberOf(analytics.lastDay), dayNumberAt(nowMs) - 1),
    on,
    startsOn: (dayNumber) => total(on(dayNumber)?.sessions ?? []),
  };
}
