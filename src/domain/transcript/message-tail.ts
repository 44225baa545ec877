import type { Session } from '../resources.ts';
import { isOngoing } from '../sessions/session-facts.ts';
import type { TranscriptEntry } from './transcript-entry.ts';

/** The newest messages of a session. */
export type MessageTail = {
  /** Oldest first. */
  entries: readonly TranscriptEntry[];
  /** The entries before the last page, which is read again, and the position of that page. */
  settled: readonly TranscriptEntry[];
  lastCursor: string | undefined;
};

/** More messages add nothing about what a session does now. */
export const mostEntries = 400;

/** The maximum number of sessions whose end is read. */
const mostTailed = 8;

/** Reading longer sessions to their end would take too many requests. */
const longest = 3_000;

/** Sessions whose end is worth reading: those that wait or run, and are not too long. */
export const tailedSessions = (sessions: readonly Session[]): Session[] =>
  sessions.filter((session) => isOngoing(session) && !isTooLong(session)).slice(0, mostTailed);

/** Whether a session is too long to be read to its end. */
export const isTooLong = ({ messageCount }: Session): boolean => (messageCount ?? 0) > longest;
