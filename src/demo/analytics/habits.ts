import { earliestDay } from '../../api/query-values.ts';
import { offices, teams, tools } from '../assets/assets.ts';
import { dayMs, dayNumberAt, dayNumberOf } from '../calendar.ts';
import type { Person } from '../demo-organization.ts';
import { hash, type RandomSource, random } from '../random.ts';
import type { Stories } from '../stories.ts';

/** Everything about how a person works that does not change from day to day. */
export type Habits = ReturnType<typeof usualHabits>;

/** A person's day, with the random source for its events. */
export type Day = {
  habits: Habits;
  dayNumber: number;
  /** How much the organization uses agents: 0 at first, then approaching 1. */
  adoption: number;
  source: RandomSource;
};

/** The special features of a member of the cast. */
export type Part = {
  /** A long leave, automation that runs away, or a job that runs every night. */
  story?: 'leave' | 'loops' | 'nightly';
  habits?: Partial<Habits>;
};

type Origin = { seed: number; stories: Stories; part?: Part | undefined };

/** The habits of the person at `index` in the list of people. They depend only on the arguments. */
export function habitsOf(person: Person, index: number, origin: Origin): Habits {
  const usual = usualHabits(person, index, origin);
  const guest = { workdayRate: 0.45, restRate: 0, sessionsPerDay: 1.2 };
  return {
    ...usual,
    ...origin.part?.habits,
    ...(person.role === 'guest' && { ...guest, dailyCredits: usual.dailyCredits / 5 }),
  };
}

function usualHabits(person: Person, index: number, { seed, stories, part }: Origin) {
  const source = random(seed, 'habits', index);
  const office = offices.find(({ timeZone }) => timeZone === person.timeZone);
  const { leftOn } = person;
  return {
    person,
    /** The seed of everything that the person does. */
    seed: hash(seed, 'work', index),
    region: office?.region ?? 'US',
    offsetMinutes: office?.offsetMinutes ?? 0,
    /** Day numbers of the first day, and of the first day after the last. */
    joinedOn: dayNumberOf(person.joinedOn),
    leftOn: leftOn === undefined ? Number.POSITIVE_INFINITY : dayNumberOf(leftOn),
    absences: absencesOf(part, stories, source),
    /** The first day of runaway automation. */
    loopsFrom: part?.story === 'loops' ? stories.surgeFrom : Number.POSITIVE_INFINITY,
    /** The first day on which much of the everyday work is done with the dearest model. */
    movesFrom: part === undefined ? stories.moveFrom : Number.POSITIVE_INFINITY,
    hasRhythm: part?.story !== 'nightly',
    /** The probability of working on a workday, and on a weekend or holiday. */
    workdayRate: source.between(0.78, 0.97),
    restRate: source.chance(0.25) ? source.between(0.08, 0.3) : source.between(0, 0.05),
    /** Standard Credits on a full workday. */
    dailyCredits: Math.min(Math.max(2_900 * source.spread(0.5), 600), 5_600),
    unrest: source.between(0.25, 0.45),
    sessionsPerDay: source.between(1.6, 5.5),
    turnsPerSession: source.between(3, 8),
    callsPerTurn: source.between(5, 14),
    /** Shares of sessions by index in `clientTypes`. */
    clients: clientShares(source),
    /** How early the person switches to a new model, from 0 to 1. */
    haste: source.next(),
    /** The probability of using a thinking model on a day, and its share of the work. */
    thinkingRate: source.between(0.1, 0.75),
    thinkingShare: source.between(0.2, 0.6),
    /** How much the person trusts agents, from 0 to 1. */
    trust: source.next(),
    specRate: source.chance(0.4) ? source.between(0.05, 0.3) : 0,
    /** File extensions, most used first. */
    files: teams.teams[source.weightedIndex(teamWeights)]?.files ?? [],
    /** Indexes of MCP servers and hooks. */
    servers: chosenIndexes(tools.servers.length, source.weightedIndex([35, 30, 20, 15]), source),
    hooks: chosenIndexes(tools.hooks.length, source.weightedIndex([45, 25, 20, 10]), source),
    skillsPerSession: source.chance(0.6) ? source.between(0.05, 0.5) : 0,
    commandsPerTurn: source.between(0, 0.15),
  };
}

function clientShares(source: RandomSource): number[] {
  const web = source.chance(0.35) ? source.between(0.2, 0.9) : source.between(0, 0.1);
  const headless = source.chance(0.25) ? source.between(0.1, 0.4) : 0;
  return [(1 - web) * (1 - headless), web * (1 - headless), headless];
}

const teamWeights = teams.teams.map(({ weight }) => weight);

function chosenIndexes(length: number, count: number, source: RandomSource): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(source.integer(0, length - 1));
  return [...chosen];
}

/** Day numbers, both included. */
type Absence = { from: number; to: number };

/** Vacations since the first day of analytics, and a long leave. */
function absencesOf(part: Part | undefined, stories: Stories, source: RandomSource): Absence[] {
  if (part?.story === 'nightly') return [];
  const vacations: Absence[] = [];
  const lastYear = yearOf(stories.latestMonth.elapsed.last);
  for (let year = yearOf(dayNumberOf(earliestDay)); year <= lastYear; year += 1) {
    vacations.push(...vacationsOf(year, source));
  }
  if (part === undefined) return vacations;
  const earlier = vacations.filter(({ to }) => to < stories.quietFrom);
  const leave = { from: stories.leaveFrom, to: Number.POSITIVE_INFINITY };
  return part.story === 'leave' ? [...earlier, leave] : earlier;
}

const yearOf = (dayNumber: number): number => new Date(dayNumber * dayMs).getUTCFullYear();

/** One vacation in summer, and a shorter one at any time. */
function vacationsOf(year: number, source: RandomSource): Absence[] {
  const newYear = dayNumberAt(Date.UTC(year, 0, 1));
  const summer = newYear + source.integer(165, 232);
  const other = newYear + source.integer(20, 340);
  return [
    { from: summer, to: summer + source.integer(8, 18) },
    { from: other, to: other + source.integer(3, 8) },
  ];
}
