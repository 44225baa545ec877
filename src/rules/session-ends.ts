import type { Session } from '../api/resources.ts';
import { ongoingSessions, sessionStatus } from '../figures/sessions/session-facts.ts';
import { type MessageTail, sessionVersion } from '../figures/transcript/message-tail.ts';

/** The newest messages of sessions that run or wait: how many of these sessions have been read to their end. */
export type EndsRead = { read: number; total: number };

/** A session whose end is to be known, and how far that is. */
export type SessionEnd = {
  session: Session;
  /** Something about it needs a person already, so its messages come first. */
  isUrgent: boolean;
  /** Undefined until its end has been read. */
  tail: Pick<MessageTail, 'version' | 'readAtMs'> | undefined;
  /** The messages of it that are known, if a part has been read. */
  messagesRead: number;
};

/** Messages of a session that changes are read again after this time; unchanged ones hardly ever. */
const rereadMs = { running: 30_000, waiting: 60_000, unchanged: 4 * 60_000 };

/** An end that is older counts as unknown, if its session has changed since. */
const maxAgeMs = 5 * 60_000;

/** Sessions that take more requests are read after the others, or no other end would be known for minutes. */
const maxFirstPages = 10;
const pageSize = 100;

/** Ends that are older than this are read again although others have never been read. */
const maxWaitMs = 2 * 60_000;

/** How many of the sessions that run or wait are known to their end. */
export function endsRead(
  sessions: readonly Session[],
  tailOf: (sessionId: string) => MessageTail | undefined,
  nowMs: number,
): EndsRead {
  const ongoing = ongoingSessions(sessions);
  const isKnown = (session: Session) => {
    const tail = tailOf(session.sessionId);
    if (tail === undefined) return false;
    return isUnchanged(tail, session) || nowMs - tail.readAtMs <= maxAgeMs;
  };
  return { read: ongoing.filter(isKnown).length, total: ongoing.length };
}

/**
 * The session of which to read a page next; undefined if none is due. Urgent ones come first, then those that take few
 * requests. `wasAgain`: the last page was of a session that had been read before.
 */
export function nextEnd(
  ends: readonly SessionEnd[],
  nowMs: number,
  wasAgain: boolean,
): SessionEnd | undefined {
  const due = ends.filter((end) => dueAtMs(end) <= nowMs);
  const first = least(
    due.filter(({ tail }) => tail === undefined),
    byNeed,
  );
  const again = least(
    due.filter(({ tail }) => tail !== undefined),
    byReading,
  );
  if (first === undefined || again === undefined) return first ?? again;
  const isWaitingLong = nowMs - (again.tail?.readAtMs ?? 0) > maxWaitMs;
  const takesTurns = isLong(first) || isWaitingLong;
  return takesTurns && !wasAgain ? again : first;
}

/** The first one in order. There can be very many. */
const least = <One>(all: readonly One[], compare: (a: One, b: One) => number): One | undefined =>
  all.length === 0 ? undefined : all.reduce((a, b) => (compare(b, a) < 0 ? b : a));

/** Whether a session has not changed since it was read, as far as the server says when it changes. */
const isUnchanged = ({ version }: Pick<MessageTail, 'version'>, session: Session): boolean =>
  session.updatedAt != null && version === sessionVersion(session);

function dueAtMs({ session, tail }: SessionEnd): number {
  if (tail === undefined) return 0;
  const { running, waiting, unchanged } = rereadMs;
  if (isUnchanged(tail, session)) return tail.readAtMs + unchanged;
  return tail.readAtMs + (sessionStatus(session) === 'running' ? running : waiting);
}

const byNeed = (a: SessionEnd, b: SessionEnd): number =>
  Number(b.isUrgent) - Number(a.isUrgent) ||
  Number(isLong(a)) - Number(isLong(b)) ||
  pagesLeft(a) - pagesLeft(b);

const byReading = (a: SessionEnd, b: SessionEnd): number =>
  Number(b.isUrgent) - Number(a.isUrgent) || (a.tail?.readAtMs ?? 0) - (b.tail?.readAtMs ?? 0);

const isLong = (end: SessionEnd): boolean => !end.isUrgent && pagesLeft(end) > maxFirstPages;

const pagesLeft = ({ session, messagesRead }: SessionEnd): number =>
  Math.max(0, (session.messageCount ?? 0) - messagesRead) / pageSize;
