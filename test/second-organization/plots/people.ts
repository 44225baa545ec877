import {
  addDays,
  type Day,
  dayMs,
  daysBetween,
  isHoliday,
  isWeekend,
  startOf,
} from '../calendar.ts';
import { isSteady, isThere, type Person } from '../people.ts';
import type { NearMiss, Planted } from '../planted.ts';
import { randomOf, shuffled } from '../random.ts';
import type { UsagePlots } from '../usage.ts';
import { type DayPlots, knownFrom } from './days.ts';

export type Stage = {
  seed: number;
  /** The first of the days in which problems are planted. */
  from: Day;
  days: number;
  people: readonly Person[];
  /** How many of what is planted in a large organization; 1 for all. */
  share: number;
};

/** How many problems of a kind fit into an organization of this size. */
export const countOf = ({ share }: Stage, most: number): number =>
  Math.max(share < 0.1 ? 0 : 1, Math.round(most * share));

export const endOf = ({ from, days }: Stage): number => startOf(from) + days * dayMs;

type PeoplePlots = Pick<UsagePlots, 'runaways' | 'quiet'>;

/** Days on which somebody used many times what they usually do, and people who have gone quiet. */
export function plotPeople(stage: Stage, days: DayPlots) {
  const { seed, from, people } = stage;
  const random = randomOf(seed, 'people plots');
  const steady = shuffled(
    people.filter((person) => isSteady(person, from)),
    random,
  );
  const quiet = steady.slice(0, countOf(stage, 4));
  const burning = steady.slice(quiet.length, quiet.length + countOf(stage, 6));
  const runaways = new Map<string, number>();
  const planted: Planted[] = [];
  for (const [index, person] of burning.entries()) {
    const day = workingDay(person, addDays(from, 1 + 2 * index), days);
    const factor = Math.round(random.between(9, 22));
    runaways.set(`${person.id} ${day}`, factor);
    const startMs = knownFrom(seed, day, days);
    planted.push({
      id: `runaway-day-${index + 1}`,
      kind: 'runaway-day',
      description: `On ${day} they used about ${factor} times what they use on such a day.`,
      subject: subjectOf(person),
      startMs,
      endMs: startMs + 3 * dayMs,
      severity: 'warning',
    });
  }
  const busy = steady.slice(
    quiet.length + burning.length,
    quiet.length + burning.length + countOf(stage, 4),
  );
  const busyDays = busy.map((person, index) => {
    const day = workingDay(person, addDays(from, 3 * index), days);
    runaways.set(`${person.id} ${day}`, 2.4);
    return { person, day };
  });
  const silences = new Map(
    quiet.map((person, index) => {
      // In the middle of a week, without handing anything over.
      const since = workingDay(person, addDays(from, -6 + 3 * index), days);
      return [person, since] as const;
    }),
  );
  for (const [person, since] of silences) {
    planted.push({
      id: `quiet-${planted.filter(({ kind }) => kind === 'gone-quiet').length + 1}`,
      kind: 'gone-quiet',
      description: `They worked every day, and have done nothing since ${since}.`,
      subject: subjectOf(person),
      // After five working days somebody would wonder.
      startMs: knownFrom(seed, addDays(since, 6), days),
      endMs: endOf(stage) + 14 * dayMs,
      severity: 'warning',
    });
  }
  const plots: PeoplePlots = {
    runaways,
    quiet: new Map(
      [...silences].map(([{ id }, since]) => [id, { from: since, to: addDays(since, 60) }]),
    ),
  };
  return {
    plots,
    planted,
    nearMisses: [...busyDays.map(busyDay), ...absences(stage)],
    taken: new Set([...quiet, ...burning, ...busy]),
  };
}

export const subjectOf = ({ id, email }: Person) =>
  ({ kind: 'person', userId: id, email }) as const;

/** The first day from this one on that somebody works, of which the rows arrive. */
function workingDay(person: Person, from: Day, { arrivals }: DayPlots): Day {
  const day = daysBetween(from, addDays(from, 10)).find(
    (other) =>
      !isWeekend(other) &&
      !isHoliday(person.region, other) &&
      isThere(person, other) &&
      !arrivals.has(other),
  );
  return day ?? from;
}

const busyDay = ({ person, day }: { person: Person; day: Day }): NearMiss => ({
  id: `busy-${person.id}`,
  resembles: 'runaway-day',
  description: `They had much to do on ${day}: about twice as much as usual.`,
  subject: subjectOf(person),
  startMs: startOf(day) + dayMs,
  endMs: startOf(day) + 4 * dayMs,
});

/** Leave, and people who have left: they are quiet, and everybody knows why. */
function absences({ from, days, people }: Stage): NearMiss[] {
  const last = addDays(from, days);
  const isSoon = (day: Day) => day >= addDays(from, -14) && day <= last;
  return people.flatMap((person) => [
    ...person.leave
      .filter((leave) => isSoon(leave.from))
      .map((leave) => ({
        id: `leave-${person.id}-${leave.from}`,
        resembles: 'gone-quiet' as const,
        description: `They are on leave until ${leave.to}.`,
        subject: subjectOf(person),
        startMs: startOf(leave.from),
        endMs: startOf(leave.to) + dayMs,
      })),
    ...(person.leaves !== undefined && isSoon(person.leaves)
      ? [
          {
            id: `left-${person.id}`,
            resembles: 'gone-quiet' as const,
            description: `They have left the organization, with their last day on ${person.leaves}.`,
            subject: subjectOf(person),
            startMs: startOf(person.leaves),
            endMs: startOf(last),
          },
        ]
      : []),
  ]);
}
