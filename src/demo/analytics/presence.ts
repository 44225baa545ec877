import { isHoliday, isWeekend, weekdayOf } from '../calendar.ts';
import { mixedFraction } from '../random.ts';
import { remembered } from '../remembered.ts';
import type { Habits } from './habits.ts';

/** Whether somebody worked on a day. Cheap, because trailing counts ask it for 30 days. */
export function isActive(habits: Habits, dayNumber: number): boolean {
  if (dayNumber < habits.joinedOn || dayNumber >= habits.leftOn) return false;
  for (const { from, to } of habits.absences) {
    if (dayNumber >= from && dayNumber <= to) return false;
  }
  // Loops do not rest at weekends.
  if (dayNumber >= habits.loopsFrom) return true;
  return mixedFraction(habits.seed, dayNumber) < presenceRate(habits, dayNumber);
}

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

/**
 * Who was there on which day. Trailing counts see those days only that `isRecorded`: a lost day and
 * the days before the first one count nobody, so that they can be recomputed from the rows.
 */
export function createAttendance(
  everybody: readonly Habits[],
  isRecorded: (dayNumber: number) => boolean,
) {
  // Neighbouring days ask for nearly the same window.
  const presentOn = remembered((dayNumber: number) =>
    Uint8Array.from(everybody, (habits) => (isActive(habits, dayNumber) ? 1 : 0)),
  );

  return {
    on: (dayNumber: number): Habits[] => {
      const present = presentOn(dayNumber);
      return everybody.filter((_, place) => present[place] === 1);
    },

    /** Distinct people in the `days` days that end with `dayNumber`. */
    distinctIn(days: number, dayNumber: number): number {
      const window = Array.from({ length: days }, (_, back) => dayNumber - back)
        .filter(isRecorded)
        .map(presentOn);
      return everybody.filter((_, place) => window.some((present) => present[place] === 1)).length;
    },
  };
}
