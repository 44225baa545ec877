import type { Role } from '../api/role.ts';
import type { StoredDay } from '../server/store/analytics-days.ts';
import type { StoredReport } from '../server/store/readiness-reports.ts';
import type { StoredSession } from '../server/store/sessions.ts';
import type { StoredUserDay } from '../server/store/user-days.ts';

/** The size of a demo organization. `sessions` are those of the owner. */
export type DemoScale = { users: number; days: number; sessions: number };

/** The same settings produce the same organization. It starts at `nowMs`, in Unix milliseconds. */
export type DemoSettings = { seed: number; nowMs: number; scale?: Partial<DemoScale> };

/** A person in the organization. Days are UTC days, `YYYY-MM-DD`. */
export type Person = {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  timeZone: string;
  joinedOn: string;
  /** The first day after the person left. */
  leftOn?: string;
};

/** All analytics of one UTC day. `users` is sorted by user id. */
export type AnalyticsDay = StoredDay & { users: StoredUserDay[] };

export type TokenUsage = StoredSession['sessionSettings']['tokenUsage'];

/** The fields of a session that change while it runs. */
export type SessionState = Pick<
  StoredSession,
  'status' | 'messageCount' | 'updatedAt' | 'completedAt'
> & { tokenUsage: TokenUsage };

export type DemoReport = { repoId: string; document: StoredReport };

export type DemoWikiRun = { id: string; [key: string]: unknown };
