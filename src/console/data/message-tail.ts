import type { Client } from '../../client/client.ts';
import type { Session } from '../../domain/resources.ts';
import { isOngoing } from '../../domain/sessions/session-facts.ts';
import { type TranscriptEntry, transcriptEntry } from '../../domain/transcript/transcript-entry.ts';

/** The newest messages of a session. */
export type MessageTail = {
  /** Oldest first. */
  entries: readonly TranscriptEntry[];
  /** Those before the last page, which is read again, and where that page is. */
  settled: readonly TranscriptEntry[];
  lastCursor: string | undefined;
};

/** More messages tell no more about what a session does now. */
const mostEntries = 400;

/** Sessions whose end is read at a time. */
const mostTailed = 8;

/** Longer sessions would take too many requests to get to their end. */
const longest = 3_000;
const pageSize = 100;

/** Sessions whose end is worth reading: those that wait or run, and are not too long. */
export const tailedSessions = (sessions: readonly Session[]): Session[] =>
  sessions.filter((session) => isOngoing(session) && !isTooLong(session)).slice(0, mostTailed);

/** Whether a session is too long to be read to its end. */
export const isTooLong = ({ messageCount }: Session): boolean => (messageCount ?? 0) > longest;

export const tailKey = (sessionId: string) => ['messages', 'tail', sessionId] as const;

/** Reads a session on from where it was read to, in the requests that its transcript makes. */
export async function readTail(
  client: Client,
  { sessionId, computerId }: Session,
  { before, signal }: { before: MessageTail | undefined; signal: AbortSignal },
): Promise<MessageTail> {
  let settled = before?.settled ?? [];
  let cursor = before?.lastCursor;
  let last: readonly TranscriptEntry[] = [];
  const query = { sessionId, computerId: computerId ?? undefined, cursor, limit: pageSize };
  for await (const page of client.labelledMessages(query, { signal }).pages()) {
    settled = [...settled, ...last].slice(-mostEntries);
    last = page.items.map(transcriptEntry);
    cursor = page.cursor;
  }
  const entries = [...settled, ...last].slice(-mostEntries);
  if (before !== undefined && hasSameMessages(before.entries, entries)) return before;
  return { settled, lastCursor: cursor, entries };
}

const hasSameMessages = (
  before: readonly TranscriptEntry[],
  entries: readonly TranscriptEntry[],
): boolean =>
  before.length === entries.length &&
  entries.every(({ id, updatedAt }, index) => {
    const known = before[index];
    return id === known?.id && updatedAt === known.updatedAt;
  });
