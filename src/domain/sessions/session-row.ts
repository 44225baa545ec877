import { formatCount } from '../format/number.ts';
import type { Session } from '../resources.ts';

/** A session as lists show it. */
export type SessionRow = {
  id: string;
  title: string;
  /** `idle`, `pending`, `running`, a word of a newer server, or what the other fields tell. */
  status: string;
  isArchived: boolean;
  model: string | undefined;
  messageCount: number | undefined;
  /** Standard Credits, children included. */
  credits: number | undefined;
  computerId: string | undefined;
  tags: string[];
  childCount: number;
  /** Since the last update, in milliseconds. */
  ageMs: number | undefined;
};

export const sessionRow = (session: Session, nowMs: number): SessionRow => ({
  id: session.sessionId,
  title: sessionTitle(session),
  status: sessionStatus(session),
  isArchived: isArchived(session),
  model: session.sessionSettings?.model || undefined,
  messageCount: session.messageCount ?? undefined,
  credits: sessionCredits(session),
  computerId: session.computerId || undefined,
  tags: sessionTags(session),
  childCount: childCredits(session).length,
  ageMs: ageOf(session, nowMs),
});

export const sessionTitle = ({ title }: Session): string => title?.trim() || 'Untitled';

/** `1 session`, `3 sessions`. */
export const sessionCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'session' : 'sessions'}`;

/** Standard Credits of the session and its children; of the session alone where only that is known. */
export function sessionCredits({ sessionSettings: settings }: Session): number | undefined {
  const inclusive = settings?.inclusiveTokenUsage?.serviceCredits;
  return inclusive ?? settings?.tokenUsage?.serviceCredits ?? undefined;
}

export const isArchived = ({ sessionSettings }: Session): boolean =>
  Boolean(sessionSettings?.archivedAt);

/** The execution status. A server that tells none leaves whether the session was completed. */
export function sessionStatus({ status, completedAt }: Session): string {
  if (status) return status;
  return completedAt == null ? 'unknown' : 'completed';
}

export const sessionTags = ({ sessionSettings }: Session): string[] =>
  (sessionSettings?.tags ?? []).flatMap(({ name }) => name || []);

export type ChildCredits = { sessionId: string; credits: number | undefined };

/** Credits of the sessions that this one started, their own children included. */
export const childCredits = ({ sessionSettings }: Session): ChildCredits[] =>
  Object.entries(sessionSettings?.childInclusiveTokenUsageBySessionId ?? {}).map(
    ([sessionId, usage]) => ({ sessionId, credits: usage?.serviceCredits ?? undefined }),
  );

function ageOf({ updatedAt, createdAt }: Session, nowMs: number): number | undefined {
  const time = updatedAt ?? createdAt;
  return time == null ? undefined : Math.max(0, nowMs - time);
}
