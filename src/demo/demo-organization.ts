import type { Role } from '../api/role.ts';
import type { StoredDay } from '../server/store/analytics-days.ts';
import type { StoredReport } from '../server/store/readiness-reports.ts';
import type { StoredSession } from '../server/store/sessions.ts';
import type { StoredUserDay } from '../server/store/user-days.ts';

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
export type AnalyticsDay = StoredDay & { users: StoredUserDay[] };

export type TokenUsage = StoredSession['sessionSettings']['tokenUsage'];

/** What time changes about a session. */
export type SessionStanding = Pick<
  StoredSession,
  'status' | 'messageCount' | 'updatedAt' | 'completedAt'
> & { tokenUsage: TokenUsage };

export type DemoReport = { repoId: string; document: StoredReport };

export type DemoWikiRun = { id: string; [key: string]: unknown };
