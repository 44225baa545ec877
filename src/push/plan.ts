import type { SharedPart } from '../api/team-push.ts';

/** A session of the copy, as far as it decides what is to be sent. */
export type CopiedSession = {
  sessionId: string;
  /** Of everything of it that would be pushed. */
  digest: string;
  /** Messages in the copy. */
  count: number;
  /** Whether the copy has all its messages. */
  isRead: boolean;
};

/** What the team server has of a session. */
export type PushedSession = {
  sessionId: string;
  /** Null until all of it was stored. */
  digest?: string | null | undefined;
  /** The last message. */
  position: number;
};

/** What is to be sent of a session: the messages after a position, or none; those stored after it are replaced. */
export type SessionPlan = {
  sessionId: string;
  digest: string;
  messages: 'keep' | { after: number };
};

/** Syncs read the last page of a session again, so that what is stored before it is the same. */
const overlap = 100;

/** What is to be sent of a session; undefined if the server has it. */
export function planSession(
  { sessionId, digest, count, isRead }: CopiedSession,
  pushed: PushedSession | undefined,
  shared: SharedPart,
): SessionPlan | undefined {
  if (pushed?.digest === digest) return undefined;
  const position = pushed?.position ?? 0;
  const after = (start: number): SessionPlan => ({ sessionId, digest, messages: { after: start } });
  const nothing: SessionPlan = { sessionId, digest, messages: 'keep' };
  // The server removes messages of what is shared as a title.
  if (shared === 'titles') return nothing;
  if (count === 0 && position === 0) return nothing;
  if (count < position) return isRead ? after(0) : nothing;
  const isOther = pushed?.digest != null && formOf(pushed.digest) !== formOf(digest);
  return after(isOther ? 0 : Math.max(0, position - overlap));
}

/** Digests begin with what messages were made of: after an update that masks more, all are sent again. */
const formOf = (digest: string): string | undefined => digest.split(':', 1)[0];

/** The sessions that the server has and a complete copy does not. */
export const goneSessions = (
  pushed: readonly PushedSession[],
  copied: ReadonlySet<string>,
): string[] => pushed.map(({ sessionId }) => sessionId).filter((id) => !copied.has(id));
