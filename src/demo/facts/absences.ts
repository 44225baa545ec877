import { earliestDay } from '../../api/query-values.ts';
import { dayMs, dayNumberAt, dayNumberOf } from '../calendar.ts';
import { cast, smallestOrganization } from '../people.ts';
import type { RandomSource } from '../random.ts';
import type { Stories } from '../stories.ts';

/** Day numbers, both included. */
export type Absence = { from: number; to: number };

/** Vacations of every year since the earliest day, and the one long leave. */
export function absencesOf(place: number, source: RandomSource, stories: Stories): Absence[] {
  if (place === cast.nightlyBuilds) return [];
  const vacations = years(stories).flatMap((year) => vacationsOf(year, source));
  if (place === cast.onLeave) {
    return [...vacations, { from: stories.leaveFrom, to: Number.POSITIVE_INFINITY }];
  }
  if (place >= smallestOrganization) return vacations;
  return vacations.filter(({ to }) => to < stories.quietFrom);
}

function years({ latestMonth }: Stories): number[] {
  const first = yearOf(dayNumberOf(earliestDay));
  return Array.from(
    { length: Math.max(yearOf(latestMonth.elapsed.last) - first + 1, 0) },
    (_, at) => first + at,
  );
}

const yearOf = (dayNumber: number): number => new Date(dayNumber * dayMs).getUTCFullYear();

/** One in summer, and a shorter one at any time. */
function vacationsOf(year: number, source: RandomSource): Absence[] {
  const newYear = dayNumberAt(Date.UTC(year, 0, 1));
  const summer = newYear + source.integer(165, 232);
  const other = newYear + source.integer(20, 340);
  return [
    { from: summer, to: summer + source.integer(8, 18) },
    { from: other, to: other + source.integer(3, 8) },
  ];
}
