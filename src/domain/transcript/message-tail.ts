import type { Session } from '../resources.ts';
import { isOngoing, sessionStatus } from '../sessions/session-facts.ts';
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

/** Milliseconds between two requests, by the status of the session. */
export type TailReading = { runningMs: number; waitingMs: number };

/** How long the end of a session is not read again. */
export const tailIntervalMs = (session: Session, { runningMs, waitingMs }: TailReading): number =>
  sessionStatus(session) === 'running' ? runningMs : waitingMs;

/** Whether a session is too long to be read to its end. */
export const isTooLong = ({ messageCount }: Session): boolean => (messageCount ?? 0) > longest;
