import type { Role } from '../api/role.ts';
import type { Habits, Part } from './analytics/habits.ts';
import { teams } from './assets/assets.ts';

/** Standard Credits used in a month so far, and projected to its end. */
export type MonthlyUse = { credits: number; projected: number };

export type LimitOfUse = (use: MonthlyUse) => number;

/** A person with a fixed role in the organization's stories. */
export type CastMember = Part & {
  role: Role;
  /** These are random if omitted. */
  name?: string;
  timeZone?: string;
  email?: null;
  /** Before the organization starts; by default, before the first day of analytics. */
  joinedDaysAgo?: number;
  /**
   * An individual monthly limit in Standard Credits. If it is calculated from the usage, the story is the
   * same on every day of a month.
   */
  limit?: number | LimitOfUse;
};

// Scheduled jobs: active every day, so that they have used credits from the second day of a month.
const everyDay: Partial<Habits> = { workdayRate: 1, restRate: 1, unrest: 0.15 };

/** The stories of the organization, in the order of the list of people. */
export const cast = {
  owner: {
    role: 'owner',
    timeZone: 'Europe/Berlin',
    limit: 200_000,
    habits: {
      dailyCredits: 3_900,
      workdayRate: 0.96,
      sessionsPerDay: 4.5,
      files: teams.teams[0]?.files ?? [],
    },
  },
  secondOwner: { role: 'owner' },
  /** Works every workday, on one of which the rows come late. */
  manager: { role: 'manager', habits: { dailyCredits: 4_800, workdayRate: 1, unrest: 0.2 } },
  member: { role: 'member' },
  guest: { role: 'guest' },
  /** Nine days ago the credits rose to eight times the usual amount. */
  runaway: {
    role: 'member',
    story: 'loops',
    habits: { dailyCredits: 1_500, workdayRate: 0.98, unrest: 0.12, haste: 0.7, trust: 0.95 },
  },
  overLimit: {
    role: 'member',
    limit: ({ credits }) => credits / 1.14,
    habits: { ...everyDay, dailyCredits: 5_200 },
  },
  nearLimit: {
    role: 'member',
    limit: ({ credits }) => credits / 0.97,
    habits: { ...everyDay, dailyCredits: 4_100 },
  },
  /** Near a starter limit, and too new for a forecast. */
  newcomer: {
    role: 'member',
    joinedDaysAgo: 11,
    limit: ({ credits }) => credits / 0.89,
    habits: { ...everyDay, dailyCredits: 3_300 },
  },
  /** Will exceed the limit by a little if every day is like the days so far, which is not likely enough to warn. */
  headedOverLimit: {
    role: 'member',
    limit: ({ credits, projected }) => credits + 0.95 * (projected - credits),
    habits: { ...everyDay, dailyCredits: 2_700 },
  },
  farBelowLimit: {
    role: 'member',
    limit: 240_000,
    habits: { dailyCredits: 800, workdayRate: 1, unrest: 0.2 },
  },
  onLeave: { role: 'member', story: 'leave', limit: 0 },
  nightlyBuilds: {
    role: 'member',
    name: 'Nightly Builds',
    email: null,
    story: 'nightly',
    habits: {
      ...everyDay,
      dailyCredits: 2_600,
      sessionsPerDay: 7,
      turnsPerSession: 1,
      callsPerTurn: 26,
      clients: [0, 0, 1],
      // Its script still specifies the old model.
      haste: Number.NEGATIVE_INFINITY,
      thinkingRate: 0,
      trust: 1,
      specRate: 0,
      commandsPerTurn: 0,
    },
  },
  contractor: { role: 'member', email: null },
} satisfies Record<string, CastMember>;

/** By index in the list of people. */
export const castMembers: readonly CastMember[] = Object.values(cast);

/** The index of a member of the cast in the list of people. */
export const castIndexOf = (name: keyof typeof cast): number => castNames.indexOf(name);

const castNames = Object.keys(cast);
