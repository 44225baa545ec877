import { earliestDay } from '../../api/query-values.ts';
import { offices, teams, tools } from '../assets/assets.ts';
import { dayMs, dayNumberAt, dayNumberOf } from '../calendar.ts';
import type { Person } from '../demo-organization.ts';
import { hash, type RandomSource, random } from '../random.ts';
import type { Stories } from '../stories.ts';

/** How somebody works: everything about a person that does not change from day to day. */
export type Habits = ReturnType<typeof usualHabits>;

/** A day of somebody, and the chance that decides about it. */
export type Day = {
  habits: Habits;
  dayNumber: number;
  /** How far the organization has come with agents: 0 at first, never quite 1. */
  adoption: number;
  source: RandomSource;
};

/** What is special about somebody. */
export type Part = {
  /** A long leave, automation that runs away, or a job that runs every night. */
  story?: 'leave' | 'loops' | 'nightly';
  habits?: Partial<Habits>;
};

/** `part` is given for those whose part in the organization is fixed. */
type Origin = { seed: number; stories: Stories; part?: Part | undefined };

export function habitsOf(person: Person, place: number, origin: Origin): Habits {
  const usual = usualHabits(person, place, origin);
  const guest = { workdayRate: 0.45, restRate: 0, sessionsPerDay: 1.2 };
  return {
    ...usual,
    ...origin.part?.habits,
    ...(person.role === 'guest' && { ...guest, dailyCredits: usual.dailyCredits / 5 }),
  };
}

function usualHabits(person: Person, place: number, { seed, stories, part }: Origin) {
  const source = random(seed, 'habits', place);
  const office = offices.find(({ timeZone }) => timeZone === person.timeZone);
  const { leftOn } = person;
  return {
    person,
    /** Seed of all that this person does. */
    seed: hash(seed, 'work', place),
    region: office?.region ?? 'US',
    offsetMinutes: office?.offsetMinutes ?? 0,
    /** Day numbers; the person is there from the first and gone on the second. */
    joinedOn: dayNumberOf(person.joinedOn),
    leftOn: leftOn === undefined ? Number.POSITIVE_INFINITY : dayNumberOf(leftOn),
    absences: absencesOf(part, stories, source),
    /** The day on which automation begins to loop. */
    loopsFrom: part?.story === 'loops' ? stories.surgeFrom : Number.POSITIVE_INFINITY,
    /** Whether weekends and holidays make a difference. */
    hasRhythm: part?.story !== 'nightly',
    /** Probability of work on a workday and on a day of rest. */
    workdayRate: source.between(0.78, 0.97),
    restRate: source.chance(0.25) ? source.between(0.08, 0.3) : source.between(0, 0.05),
    /** Standard Credits on a full workday, once the organization has grown. */
    dailyCredits: Math.min(Math.max(2_900 * source.spread(0.5), 600), 5_600),
    /** How much days differ from each other. */
    unrest: source.between(0.25, 0.45),
    sessionsPerDay: source.between(1.6, 5.5),
    turnsPerSession: source.between(3, 8),
    callsPerTurn: source.between(5, 14),
    /** Shares of sessions by place in `clientTypes`. */
    clients: clientShares(source),
    /** How early the person moves to a new model, 0 to 1. */
    haste: source.next(),
    /** How often, and for how much of the work, a thinking model is used. */
    thinkingRate: source.between(0.1, 0.75),
    thinkingShare: source.between(0.2, 0.6),
    /** How freely agents may act, 0 to 1. */
    trust: source.next(),
    specRate: source.chance(0.4) ? source.between(0.05, 0.3) : 0,
    /** Extensions, the most used first. */
    files: teams.teams[source.weightedIndex(teamWeights)]?.files ?? [],
    /** Places among the servers and the hooks. */
    servers: chosenPlaces(tools.servers.length, source.weightedIndex([35, 30, 20, 15]), source),
    hooks: chosenPlaces(tools.hooks.length, source.weightedIndex([45, 25, 20, 10]), source),
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

function chosenPlaces(length: number, count: number, source: RandomSource): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(source.integer(0, length - 1));
  return [...chosen];
}

/** Day numbers, both included. */
type Absence = { from: number; to: number };

/** Vacations of every year since the earliest day, and the one long leave. */
function absencesOf(part: Part | undefined, stories: Stories, source: RandomSource): Absence[] {
  if (part?.story === 'nightly') return [];
  const vacations: Absence[] = [];
  const lastYear = yearOf(stories.latestMonth.elapsed.last);
  for (let year = yearOf(dayNumberOf(earliestDay)); year <= lastYear; year += 1) {
    vacations.push(...vacationsOf(year, source));
  }
  if (part?.story === 'leave') {
    return [...vacations, { from: stories.leaveFrom, to: Number.POSITIVE_INFINITY }];
  }
  return part ? vacations.filter(({ to }) => to < stories.quietFrom) : vacations;
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
