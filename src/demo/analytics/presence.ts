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

/** Who was there on which day. */
export type Attendance = {
  /** A 1 for everybody who was active, in the order of the habits given. */
  on(dayNumber: number): Uint8Array;
  /** Distinct people in the `days` days that end with `dayNumber`. */
  distinctIn(days: number, dayNumber: number): number;
};

/**
 * Attendance of those days only that `isRecorded`: a lost day and the days before the first one
 * count nobody, so that trailing counts can be recomputed from the rows that there are.
 */
export function createAttendance(
  everybody: readonly Habits[],
  { stories, isRecorded }: { stories: Stories; isRecorded: (dayNumber: number) => boolean },
): Attendance {
  // A memory of pure answers: neighbouring days ask for nearly the same window.
  const known = new Map<number, Uint8Array>();

  function on(dayNumber: number): Uint8Array {
    let present = known.get(dayNumber);
    if (!present) {
      present = Uint8Array.from(everybody, (habits) =>
        isActive(habits, dayNumber, stories) ? 1 : 0,
      );
      known.set(dayNumber, present);
    }
    return present;
  }

  function distinctIn(days: number, dayNumber: number): number {
    const seen = new Uint8Array(everybody.length);
    let distinct = 0;
    for (let day = dayNumber; day > dayNumber - days; day -= 1) {
      if (!isRecorded(day)) continue;
      const present = on(day);
      for (let place = 0; place < present.length; place += 1) {
        if (present[place] === 0 || seen[place] === 1) continue;
        seen[place] = 1;
        distinct += 1;
      }
    }
    return distinct;
  }

  return { on, distinctIn };
}
