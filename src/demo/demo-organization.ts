import type * as z from 'zod';
import type { activityRow } from '../api/analytics/activity.ts';
import type { productivityRow } from '../api/analytics/productivity.ts';
import type { tokensRow } from '../api/analytics/tokens.ts';
import type { toolsRow } from '../api/analytics/tools.ts';
import type { userDayRow } from '../api/analytics/users.ts';
import type { computer } from '../api/computer.ts';
import type { message } from '../api/message.ts';
import type { creditLimits } from '../api/organization.ts';
import type { readinessReport } from '../api/readiness.ts';
import type { Role } from '../api/role.ts';
import type { session } from '../api/session.ts';

/** How large a demo organization is; `sessions` is how many the owner has. */
export type DemoScale = { users: number; days: number; sessions: number };

/**
 * What a demo organization is made from: the same settings give the same organization.
 * `nowMs` is the moment at which it comes to life, Unix milliseconds.
 */
export type DemoSettings = { seed: number; nowMs: number; scale?: Partial<DemoScale> };

/** Somebody in the organization. Days are UTC days, `YYYY-MM-DD`. */
export type Person = {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  timeZone: string;
  joinedOn: string;
  /** The first day on which the person is gone. */
  leftOn?: string;
};

/** All analytics of one UTC day, as a daily batch would store them. `users` is sorted by user id. */
export type AnalyticsDay = {
  day: string;
  tokens: z.output<typeof tokensRow>;
  tools: z.output<typeof toolsRow>;
  activity: z.output<typeof activityRow>;
  productivity: z.output<typeof productivityRow>;
  users: z.output<typeof userDayRow>[];
};

export type DemoSession = { ownerId: string; document: z.output<typeof session> };

/** What time changes about a session. */
export type SessionStanding = Pick<
  DemoSession['document'],
  'status' | 'messageCount' | 'updatedAt' | 'completedAt'
> & { tokenUsage: DemoSession['document']['sessionSettings']['tokenUsage'] };

export type DemoMessage = z.output<typeof message>;
export type DemoReport = { repoId: string; document: z.output<typeof readinessReport> };
export type DemoComputer = z.output<typeof computer>;
export type DemoWikiRun = { id: string; [key: string]: unknown };

/** Analytics and people: everything that a daily batch knows. Pure and made on demand. */
export type DemoAnalytics = {
  people: readonly Person[];
  /** Who holds the demo key of each role. */
  keyHolders: Record<Role, Person>;
  creditLimits: z.output<typeof creditLimits>;
  /** First and last UTC day with data at `nowMs`; the last is the day before. */
  firstDay: string;
  lastDay: string;
  /**
   * One day, also one after `lastDay`, since time passes; nothing before `firstDay`, and when the
   * batch of that day was lost.
   */
  analyticsDay(day: string): AnalyticsDay | undefined;
};

/** Sessions, computers, reports and wiki runs as they stand at `nowMs`. Pure and made on demand. */
export type DemoRecords = {
  /** The sessions of one person without making a single message, in no particular order. */
  sessionsOf(personId: string): DemoSession[];
  /**
   * What the person has started after `afterMs` and up to `untilMs`, as it was at its start. The
   * same instants always bring the same sessions.
   */
  sessionsBegun(personId: string, afterMs: number, untilMs: number): DemoSession[];
  /** How a session that runs, or did after `nowMs`, stands at a moment; nothing for the others. */
  standingOf(sessionId: string, atMs: number): SessionStanding | undefined;
  /** All messages of a session at `nowMs`, oldest first; as many as its `messageCount` says. */
  messagesOf(sessionId: string): DemoMessage[];
  /**
   * What a running session says by itself after `afterMs` and up to `untilMs`, oldest first.
   * The same instants always bring the same messages.
   */
  messagesBetween(sessionId: string, afterMs: number, untilMs: number): DemoMessage[];
  computers(): DemoComputer[];
  /** How a computer stands `elapsedMs` after a restart: steps, and `active` at the end. */
  restarted(computer: DemoComputer, restartedAtMs: number, elapsedMs: number): DemoComputer;
  reports(): DemoReport[];
  wikiRuns(): DemoWikiRun[];
};
