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
  /** Of its last change, in Unix milliseconds. */
  updatedAt: number;
};

/** What the team server has of a session. */
export type PushedSession = {
  sessionId: string;
  shared?: string | null | undefined;
  /** Null until all of it was stored. */
  digest?: string | null | undefined;
  /** Of the version of which only a part was stored. */
  partDigest?: string | null | undefined;
  /** The last message. */
  position: number;
  /** Of its last change, in Unix milliseconds. */
  updatedAt?: number | null | undefined;
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
  { sessionId, digest, count, isRead, updatedAt }: CopiedSession,
  pushed: PushedSession | undefined,
  shared: SharedPart,
): SessionPlan | undefined {
  if (pushed?.digest === digest) return undefined;
  // Another computer may have a newer copy; what is shared less is sent in any case.
  const isNarrower = shared === 'titles' && pushed?.shared === 'transcripts';
  if ((pushed?.updatedAt ?? 0) > updatedAt && !isNarrower) return undefined;
  const position = pushed?.position ?? 0;
  const after = (start: number): SessionPlan => ({ sessionId, digest, messages: { after: start } });
  const nothing: SessionPlan = { sessionId, digest, messages: 'keep' };
  // The server removes messages of what is shared as a title.
  if (shared === 'titles') return nothing;
  if (count === 0 && position === 0) return nothing;
  // Of a version that another computer is pushing, or has pushed, this one has not read as much yet.
  if (count < position && !isRead) return pushed?.partDigest == null ? nothing : undefined;
  if (count < position) return after(0);
  const former = pushed?.digest ?? pushed?.partDigest;
  const isOther = former != null && formOf(former) !== formOf(digest);
  return after(isOther ? 0 : Math.max(0, position - overlap));
}

/** Digests begin with what messages were made of: after an update that masks more, all are sent again. */
const formOf = (digest: string): string | undefined => digest.split(':', 1)[0];

/** Sessions that the server stores no more, with the time up to which this is so; all, under an empty ID. */
export type Withheld = ReadonlyMap<string, number>;

/** Whether the server would refuse a session: its owner took it back, or it was deleted and has not changed since then. */
export const isWithheld = (
  { sessionId, updatedAt }: Pick<CopiedSession, 'sessionId' | 'updatedAt'>,
  withheld: Withheld,
): boolean => withheld.has('') || (withheld.get(sessionId) ?? -1) >= updatedAt;

/** What decides whether a session on the server is to be removed. */
type Remaining = {
  copied: ReadonlySet<string>;
  /** What is not to be shared. */
  except: ReadonlySet<string>;
  /** Up to which time the copy has every session; undefined while some may be missing. */
  completeTo: number | undefined;
};

/** The sessions on the server that no longer exist, and those that are not to be there. */
export function goneSessions(
  pushed: readonly PushedSession[],
  { copied, except, completeTo = -1 }: Remaining,
): { deleted: string[]; takenBack: string[] } {
  const isDeleted = ({ sessionId, updatedAt }: PushedSession) =>
    !except.has(sessionId) && !copied.has(sessionId) && (updatedAt ?? 0) <= completeTo;
  const idsOf = (isGone: (session: PushedSession) => boolean) =>
    pushed.filter(isGone).map(({ sessionId }) => sessionId);
  return { deleted: idsOf(isDeleted), takenBack: idsOf(({ sessionId }) => except.has(sessionId)) };
}
