import type { Session } from '../../api/resources.ts';
import { sessionStatuses } from '../../api/session.ts';
import { memoizeEach } from '../values/memoize-each.ts';

/** The title, or what tells the session from others without one. */
export const sessionTitle = ({ title, sessionId }: Pick<Session, 'title' | 'sessionId'>): string =>
  title?.trim() || `Untitled ${sessionId}`;

/** Standard Credits of the session and its children; of the session alone if only that is known. */
export function sessionCredits({ sessionSettings: settings }: Session): number | undefined {
  const inclusive = settings?.inclusiveTokenUsage?.serviceCredits;
  return inclusive ?? settings?.tokenUsage?.serviceCredits ?? undefined;
}

/** A value that changes when the session has changed since its messages were read. */
export const sessionVersion = ({
  updatedAt,
  messageCount,
}: Pick<Session, 'updatedAt' | 'messageCount'>): string =>
  `${updatedAt ?? ''}:${messageCount ?? ''}`;

export const isArchived = ({ sessionSettings }: Session): boolean =>
  Boolean(sessionSettings?.archivedAt);

const knownStatuses: ReadonlySet<string> = new Set([...sessionStatuses, 'completed']);

/** The execution status. If the server sends none, it depends on whether the session was completed. */
export function sessionStatus({ status, completedAt }: Session): string {
  if (status) return status;
  return completedAt == null ? 'unknown' : 'completed';
}

/** Whether an agent works on the session, or waits for its owner. */
export function isOngoing(session: Session): boolean {
  const status = sessionStatus(session);
  return status === 'running' || status === 'pending';
}

/** Those on which an agent works, or that wait for their owner: found once in a list, for all that ask. */
export const ongoingSessions: (sessions: readonly Session[]) => readonly Session[] = memoizeEach(
  (sessions) => sessions.filter(isOngoing),
);

/**
 * The number of sessions that are running, that wait for their owner, and of which nobody knows, because the server
 * sends no status, or a word that is not in its description.
 */
export function countSessions(sessions: readonly Session[]) {
  let [running, waiting, unknown] = [0, 0, 0];
  // One loop, because the rules count all sessions after each answer.
  for (const session of sessions) {
    const status = sessionStatus(session);
    if (status === 'running') running += 1;
    else if (status === 'pending') waiting += 1;
    else if (!knownStatuses.has(status)) unknown += 1;
  }
  return { running, waiting, unknown };
}

/**
 * The status as one word, as it is shown. The API's word for a session that waits for its owner is `pending`. Only
 * sessions without a status are `done`: a word of the server that we do not know is shown as it is.
 */
export function sessionStatusWord(session: Session): string {
  const status = sessionStatus(session);
  if (status === 'pending') return 'waiting';
  const isDone = !session.status && status === 'completed';
  if (status !== 'idle' && !isDone) return status;
  if (isArchived(session)) return 'archived';
  return isDone ? 'done' : status;
}

/** The names of a session's tags; tags without a name are ignored. */
export const sessionTags = ({ sessionSettings }: Session): string[] =>
  (sessionSettings?.tags ?? []).flatMap(({ name }) => name || []);

type ChildCredits = { sessionId: string; credits: number | undefined };

/** Credits of the sessions that this one started, including their own children. */
export const childCredits = ({ sessionSettings }: Session): ChildCredits[] =>
  Object.entries(sessionSettings?.childInclusiveTokenUsageBySessionId ?? {}).map(
    ([sessionId, usage]) => ({ sessionId, credits: usage?.serviceCredits ?? undefined }),
  );
