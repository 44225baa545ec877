import { isHoliday, isWeekend, weekdayOf } from '../calendar.ts';
import { cast } from '../people.ts';
import { mixedFraction } from '../random.ts';
import type { Stories } from '../stories.ts';
import type { Habits } from './habits.ts';

/** Whether somebody worked on a day. Cheap, because trailing counts ask it for 30 days. */
export function isActive(habits: Habits, dayNumber: number, stories: Stories): boolean {
  if (dayNumber < habits.joinedOn || dayNumber >= habits.leftOn) return false;
  for (const { from, to } of habits.absences) {
    if (dayNumber >= from && dayNumber <= to) return false;
  }
  if (isSurging(habits, dayNumber, stories)) return true;
  return mixedFraction(habits.seed, dayNumber) < presenceRate(habits, dayNumber);
}

/** Loops do not rest at weekends. */
export const isSurging = (habits: Habits, dayNumber: number, stories: Stories): boolean =>
  habits.place === cast.runaway && dayNumber >= stories.surgeFrom;

function presenceRate(habits: Habits, dayNumber: number): number {
  if (hasFridayEvening(habits, dayNumber)) {
    return Math.max(0.45 * habits.workdayRate, habits.restRate);
  }
  return isRestDay(habits, dayNumber) ? habits.restRate : habits.workdayRate;
}

export const isRestDay = ({ region }: Habits, dayNumber: number): boolean =>
  isWeekend(dayNumber) || isHoliday(dayNumber, region);

/** On the west coast the end of Friday's work falls on Saturday in UTC. */
export const hasFridayEvening = ({ offsetMinutes }: Habits, dayNumber: number): boolean =>
  offsetMinutes <= -480 && weekdayOf(dayNumber) === 6;
