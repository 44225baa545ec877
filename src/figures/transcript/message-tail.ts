import type { Session } from '../../api/resources.ts';
import { sessionStatus } from '../sessions/session-facts.ts';
import { lastPages, type MessageLog } from './message-log.ts';
import type { TranscriptEntry } from './transcript-entry.ts';

/** The newest messages of a session, up to its end. */
export type MessageTail = {
  /** The last pages. The last one is read again, because new messages appear there. */
  log: MessageLog;
  /** Oldest first; the same array as long as the messages are the same. */
  entries: readonly TranscriptEntry[];
  /** Which state of the session in its list was read to its end. */
  version: string;
  /** When it was read, in Unix milliseconds of this computer's clock. */
  readAtMs: number;
};

/** More messages add nothing about what a session does now. */
const maxPages = 5;

/** The part of a log that is kept of a session whose end is read. */
export const tailLog = (log: MessageLog): MessageLog => lastPages(log, maxPages);

/** The end of a session that has been read to its end. */
export const tailOf = (log: MessageLog, session: Session, readAtMs: number): MessageTail => ({
  log,
  entries: log.entries,
  version: sessionVersion(session),
  readAtMs,
});

/** Changes with every message, as far as the server reports when and how a session has changed. */
export const sessionVersion = ({ updatedAt, messageCount, status }: Session): string =>
  [updatedAt, messageCount, status].join(' ');

/** The maximum number of sessions that are followed at the same time. */
const maxTailed = 8;

/** Following longer sessions would take too many requests. */
const maxLength = 3_000;

/** Those of the sessions that can be followed at the same time. */
export const tailedSessions = (sessions: readonly Session[]): Session[] =>
  sessions.filter((session) => !isTooLong(session)).slice(0, maxTailed);

/** Milliseconds between two requests, by the status of the session. */
export type TailReading = { runningMs: number; waitingMs: number };

/** How long the end of a session is not read again. */
export const tailIntervalMs = (session: Session, { runningMs, waitingMs }: TailReading): number =>
  sessionStatus(session) === 'running' ? runningMs : waitingMs;

/** Whether a session is too long to be followed. */
export const isTooLong = ({ messageCount }: Session): boolean => (messageCount ?? 0) > maxLength;
