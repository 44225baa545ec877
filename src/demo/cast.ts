import type { Role } from '../api/role.ts';
import type { Habits, Part } from './analytics/habits.ts';
import { teams } from './assets/assets.ts';

/** What somebody used in a month, in Standard Credits: by now, and by its end at this pace. */
export type MonthlyUse = { credits: number; projected: number };

export type LimitOfUse = (use: MonthlyUse) => number;

/** Somebody whose part in the organization is fixed. */
export type CastMember = Part & {
  role: Role;
  /** Chance decides on what is left out. */
  name?: string;
  timeZone?: string;
  email?: null;
  /**
   * Standard Credits a month, if not those of everybody. What follows from use is told on any day of
   * a month, however young it is.
   */
  limit?: number | LimitOfUse;
};

// Scheduled jobs make these people active on every day: their month has credits from its second day.
const everyDay: Partial<Habits> = { workdayRate: 1, restRate: 1, unrest: 0.15 };

/** The story of the organization by the people in it, in the order of the list of people. */
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
  manager: { role: 'manager' },
  member: { role: 'member' },
  guest: { role: 'guest' },
  /** Credits jump eightfold nine days ago. */
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
  nearerLimit: {
    role: 'member',
    limit: ({ credits }) => credits / 0.89,
    habits: { ...everyDay, dailyCredits: 3_300 },
  },
  /** Passes the limit before the month ends. */
  headedOverLimit: {
    role: 'member',
    limit: ({ credits, projected }) => credits + 0.6 * (projected - credits),
    habits: { ...everyDay, dailyCredits: 2_700 },
  },
  farBelowLimit: { role: 'member', limit: 240_000, habits: { dailyCredits: 800 } },
  onLeave: { role: 'member', story: 'leave', limit: 0 },
  /** Runs every night. */
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
      // Its script names the old model, and nobody has looked at it since.
      haste: Number.NEGATIVE_INFINITY,
      thinkingRate: 0,
      trust: 1,
      specRate: 0,
      commandsPerTurn: 0,
    },
  },
  contractor: { role: 'member', email: null },
} satisfies Record<string, CastMember>;

/** By place in the list of people. */
export const castMembers: readonly CastMember[] = Object.values(cast);

/** The place of somebody of the cast in the list of people. */
export const placeOf = (name: keyof typeof cast): number => castNames.indexOf(name);

const castNames = Object.keys(cast);
