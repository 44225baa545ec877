import { earliestDay } from '../../api/query-values.ts';
import { dayNumberOf, weekdayOf } from '../calendar.ts';
import { cast } from '../people.ts';
import type { RandomSource } from '../random.ts';
import { type Stories, surge } from '../stories.ts';
import type { Habits } from './habits.ts';
import { hasFridayEvening, isRestDay, isSurging } from './presence.ts';

/** How much somebody did on a day: 1 is a full workday. `loops` is that of runaway automation. */
export type Effort = { own: number; loops: number };

const firstDayNumber = dayNumberOf(earliestDay);

/** How far the organization has come with agents since the earliest day: 0 at first, never quite 1. */
export const adoptionOn = (dayNumber: number): number =>
  1 - Math.exp(-Math.max(dayNumber - firstDayNumber, 0) / 140);

export function effortOn(
  habits: Habits,
  dayNumber: number,
  { stories, source }: { stories: Stories; source: RandomSource },
): Effort {
  const growth = 0.58 + 0.45 * adoptionOn(dayNumber);
  const usual = growth * newcomersFactor(habits, dayNumber) * source.spread(habits.unrest);
  if (isSurging(habits, dayNumber, stories)) {
    const own = usual * rhythm(habits, dayNumber);
    return { own, loops: usual * surge - own };
  }
  return { own: usual * rhythm(habits, dayNumber), loops: 0 };
}

function newcomersFactor({ joinedOn }: Habits, dayNumber: number): number {
  return Math.min(0.3 + (0.7 * (dayNumber - joinedOn)) / 25, 1);
}

// From Monday to Friday.
const weekdayFactors = [0.95, 1.07, 1.1, 1.03, 0.82];

function rhythm(habits: Habits, dayNumber: number): number {
  if (habits.place === cast.nightlyBuilds) return 1;
  if (hasFridayEvening(habits, dayNumber)) return 0.2;
  return isRestDay(habits, dayNumber) ? 0.4 : (weekdayFactors[weekdayOf(dayNumber) - 1] ?? 1);
}
