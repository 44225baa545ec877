import type { DayPart } from '../api/day-parts.ts';
import type { StoredComputer } from './store/computers.ts';

/**
 * Adds data to the store. Handlers call it before they read, so that data can be generated when it is first
 * needed and time can pass in it. A call is cheap when there is nothing to do.
 */
export type Supply = {
  /** A part of whole days, both ends included. */
  days(firstDay: string, lastDay: string, part: DayPart): void;
  /** Rows per user and day, both ends included. */
  userDays(firstDay: string, lastDay: string): void;
  /** The sessions of a person in their current state: at least those needed, all by default. */
  sessions(ownerId: string, needed?: NeededSessions): void;
  /** The messages of one of a person's sessions. Called after `sessions`. */
  messages(sessionId: string): void;
  /** The computers in their current state. */
  computers(): void;
  /** Called after a restart was accepted, with the computer as it was before. */
  restarted(computer: StoredComputer): void;
  reports(): void;
  wikiRuns(): void;
  creditLimits(): void;
};

/** The sessions of a page, newest first, or one session. Times are Unix milliseconds. */
export type NeededSessions = { updatedBefore: number; count: number } | { sessionId: string };

/** For a store that is filled elsewhere. */
export const noSupply: Supply = {
  days() {},
  userDays() {},
  sessions() {},
  messages() {},
  computers() {},
  restarted() {},
  reports() {},
  wikiRuns() {},
  creditLimits() {},
};
