import { isHoliday, isWeekend, weekdayOf } from '../calendar.ts';
import { memoize } from '../memoize.ts';
import { mixedFraction } from '../random.ts';
import type { Habits } from './habits.ts';

/** Whether a person worked on a day. Fast, because trailing counts need it for 30 days. */
export function isActive(habits: Habits, dayNumber: number): boolean {
  if (dayNumber < habits.joinedOn || dayNumber >= habits.leftOn) return false;
  for (const { from, to } of habits.absences) {
    if (dayNumber >= from && dayNumber <= to) return false;
  }
  // Runaway automation runs every day.
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

/** In the west of America, Friday's work ends on Saturday in UTC. */
export const hasFridayEvening = ({ offsetMinutes }: Habits, dayNumber: number): boolean =>
  offsetMinutes <= -480 && weekdayOf(dayNumber) === 6;

/**
 * Who worked on which day. Days that are not recorded have no people in trailing counts, so that these counts
 * agree with the rows per user.
 */
export function createAttendance(
  everybody: () => readonly Habits[],
  isRecorded: (dayNumber: number) => boolean,
) {
  // The windows of neighbouring days overlap.
  const presentOn = memoize((dayNumber: number) =>
    Uint8Array.from(everybody(), (habits) => (isActive(habits, dayNumber) ? 1 : 0)),
  );

  return {
    on: (dayNumber: number): Habits[] => {
      const present = presentOn(dayNumber);
      return everybody().filter((_, index) => present[index] === 1);
    },

    /** The number of distinct people in the `days` days up to `dayNumber`. */
    distinctIn(days: number, dayNumber: number): number {
      const window = Array.from({ length: days }, (_, back) => dayNumber - back)
        .filter(isRecorded)
        .map(presentOn);
      return everybody().filter((_, index) => window.some((present) => present[index] === 1))
        .length;
    },
  };
}
