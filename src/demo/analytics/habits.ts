import { earliestDay } from '../../api/query-values.ts';
import { offices, type Region, teams, tools } from '../assets/assets.ts';
import { dayMs, dayNumberAt, dayNumberOf } from '../calendar.ts';
import type { Person } from '../demo-organization.ts';
import { cast, smallestOrganization } from '../people.ts';
import { hash, type RandomSource, random } from '../random.ts';
import type { Stories } from '../stories.ts';

/** How somebody works: everything about a person that does not change from day to day. */
export type Habits = {
  person: Person;
  place: number;
  /** Seed of all that this person does. */
  seed: number;
  region: Region;
  offsetMinutes: number;
  /** Day numbers; the person is there from the first and gone on the second. */
  joinedOn: number;
  leftOn: number;
  absences: readonly Absence[];
  /** Probability of work on a workday and on a day of rest. */
  workdayRate: number;
  restRate: number;
  /** Standard Credits on a full workday, once the organization has grown. */
  dailyCredits: number;
  /** How much days differ from each other. */
  unrest: number;
  sessionsPerDay: number;
  turnsPerSession: number;
  callsPerTurn: number;
  /** Shares of sessions by place in `clientTypes`. */
  clients: readonly number[];
  /** How early the person moves to a new model, 0 to 1. */
  haste: number;
  /** How often, and for how much of the work, a thinking model is used. */
  thinkingRate: number;
  thinkingShare: number;
  /** How freely agents may act, 0 to 1. */
  trust: number;
  specRate: number;
  /** Extensions, the most used first. */
  files: readonly string[];
  /** Places in `servers`, `hooks`. */
  servers: readonly number[];
  hooks: readonly number[];
  skillsPerSession: number;
  commandsPerTurn: number;
};

export function habitsOf(person: Person, place: number, seed: number, stories: Stories): Habits {
  const source = random(seed, 'habits', place);
  const office = offices.find(({ timeZone }) => timeZone === person.timeZone);
  const joinedOn = dayNumberOf(person.joinedOn);
  const leftOn =
    person.leftOn === undefined ? Number.POSITIVE_INFINITY : dayNumberOf(person.leftOn);
  const usual: Habits = {
    person,
    place,
    seed: hash(seed, 'work', place),
    region: office?.region ?? 'US',
    offsetMinutes: office?.offsetMinutes ?? 0,
    joinedOn,
    leftOn,
    absences: absencesOf(place, source, stories),
    workdayRate: source.between(0.78, 0.97),
    restRate: source.chance(0.25) ? source.between(0.08, 0.3) : source.between(0, 0.05),
    dailyCredits: Math.min(Math.max(2_900 * source.spread(0.5), 600), 5_600),
    unrest: source.between(0.25, 0.45),
    sessionsPerDay: source.between(1.6, 5.5),
    turnsPerSession: source.between(3, 8),
    callsPerTurn: source.between(5, 14),
    clients: clientShares(source),
    haste: source.next(),
    thinkingRate: source.between(0.1, 0.75),
    thinkingShare: source.between(0.2, 0.6),
    trust: source.next(),
    specRate: source.chance(0.4) ? source.between(0.05, 0.3) : 0,
    files: filesOf(source),
    servers: chosenPlaces(tools.servers.length, source.weightedIndex([35, 30, 20, 15]), source),
    hooks: chosenPlaces(tools.hooks.length, source.weightedIndex([45, 25, 20, 10]), source),
    skillsPerSession: source.chance(0.6) ? source.between(0.05, 0.5) : 0,
    commandsPerTurn: source.between(0, 0.15),
  };
  return { ...usual, ...habitsOfCast(place), ...habitsOfRole(person, usual) };
}

function habitsOfRole({ role }: Person, usual: Habits): Partial<Habits> {
  if (role !== 'guest') return {};
  return {
    dailyCredits: usual.dailyCredits / 5,
    workdayRate: 0.45,
    restRate: 0,
    sessionsPerDay: 1.2,
  };
}

// Scheduled jobs make these people active on every day: their month has credits from its second day.
const everyDay: Partial<Habits> = { workdayRate: 1, restRate: 1, unrest: 0.15 };

function habitsOfCast(place: number): Partial<Habits> {
  switch (place) {
    case cast.owner:
      return { dailyCredits: 3_900, workdayRate: 0.96, sessionsPerDay: 4.5, files: filesOfTeam(0) };
    case cast.runaway:
      return { dailyCredits: 1_500, workdayRate: 0.98, unrest: 0.12, haste: 0.7, trust: 0.95 };
    case cast.overLimit:
      return { ...everyDay, dailyCredits: 5_200 };
    case cast.nearLimit:
      return { ...everyDay, dailyCredits: 4_100 };
    case cast.nearerLimit:
      return { ...everyDay, dailyCredits: 3_300 };
    case cast.headedOverLimit:
      return { ...everyDay, dailyCredits: 2_700 };
    case cast.farBelowLimit:
      return { dailyCredits: 800 };
    case cast.nightlyBuilds:
      return nightlyHabits;
    default:
      return {};
  }
}

const nightlyHabits: Partial<Habits> = {
  ...everyDay,
  dailyCredits: 2_600,
  sessionsPerDay: 7,
  turnsPerSession: 1,
  callsPerTurn: 26,
  clients: [0, 0, 1],
  // Its script names the old model, and nobody has looked at it since.
  haste: Number.NEGATIVE_INFINITY,
  thinkingRate: 0,
  trust: 1,
  specRate: 0,
  commandsPerTurn: 0,
};

function clientShares(source: RandomSource): number[] {
  const web = source.chance(0.35) ? source.between(0.2, 0.9) : source.between(0, 0.1);
  const headless = source.chance(0.25) ? source.between(0.1, 0.4) : 0;
  return [(1 - web) * (1 - headless), web * (1 - headless), headless];
}

const filesOf = (source: RandomSource): readonly string[] =>
  filesOfTeam(source.weightedIndex(teamWeights));

const teamWeights = teams.teams.map(({ weight }) => weight);

const filesOfTeam = (place: number): readonly string[] => teams.teams[place]?.files ?? [];

function chosenPlaces(length: number, count: number, source: RandomSource): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(source.integer(0, length - 1));
  return [...chosen];
}

/** Day numbers, both included. */
type Absence = { from: number; to: number };

/** Vacations of every year since the earliest day, and the one long leave. */
function absencesOf(place: number, source: RandomSource, stories: Stories): Absence[] {
  if (place === cast.nightlyBuilds) return [];
  const vacations: Absence[] = [];
  const lastYear = yearOf(stories.latestMonth.elapsed.last);
  for (let year = yearOf(dayNumberOf(earliestDay)); year <= lastYear; year += 1) {
    vacations.push(...vacationsOf(year, source));
  }
  if (place === cast.onLeave) {
    return [...vacations, { from: stories.leaveFrom, to: Number.POSITIVE_INFINITY }];
  }
  if (place >= smallestOrganization) return vacations;
  return vacations.filter(({ to }) => to < stories.quietFrom);
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
