import type { StoredComputer } from './store/computers.ts';

/**
 * What brings data into the store. Handlers ask it before they read, so that data can be made when
 * it is first needed and time can pass in it. Every call is cheap when there is nothing to do.
 */
export type Supply = {
  /** Rows of whole days, both ends included. */
  days(firstDay: string, lastDay: string): void;
  /** Rows per user and day, both ends included. */
  userDays(firstDay: string, lastDay: string): void;
  /** The sessions of a person as they stand now: at least those needed, and all by default. */
  sessions(ownerId: string, needed?: NeededSessions): void;
  /** The messages of one of a person's sessions, after `sessions`. */
  messages(sessionId: string): void;
  /** The computers as they stand now. */
  computers(): void;
  /** A restart was accepted. The computer is given as it was before. */
  restarted(computer: StoredComputer): void;
  reports(): void;
  wikiRuns(): void;
  creditLimits(): void;
};

/** The sessions of a page, newest first, or one of them. Times are Unix milliseconds. */
export type NeededSessions = { updatedBefore: number; count: number } | { sessionId: string };

/** For a store that someone else fills. */
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
