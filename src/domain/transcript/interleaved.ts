import type { Session } from '../resources.ts';
import type { ToolCall } from './message-content.ts';
import { surroundingsOf } from './surroundings.ts';
import { contentKind, type TranscriptEntry } from './transcript-entry.ts';

/** A message with the session that it is from. */
export type SessionMessage = {
  session: Session;
  entry: TranscriptEntry;
  /** The call that it answers, and how long that took in milliseconds. */
  call: ToolCall | undefined;
  durationMs: number | undefined;
};

/** The newest messages of a session, oldest first. */
type Newest = { session: Session; entries: readonly TranscriptEntry[] };

/** Messages of several sessions in the order of their times. Those of one session stay in its order. */
export function interleaved(sessions: readonly Newest[]): SessionMessage[] {
  const timed = sessions.flatMap(({ session, entries }) => {
    let latest = 0;
    return entries.map((entry, index) => {
      latest = Math.max(latest, entry.createdAt ?? 0);
      const { call, durationMs } = surroundingsOf(entries, index);
      return { at: latest, message: { session, entry, call, durationMs } };
    });
  });
  return timed.toSorted((one, other) => one.at - other.at).map(({ message }) => message);
}

/** Who a message is from: hooks have the role of the user, but no person wrote them. */
export const senderOf = (entry: TranscriptEntry): string => {
  const kind = contentKind(entry);
  return kind === 'tool-result' ? 'tool' : kind === 'unknown' ? entry.role : kind;
};

/** The tools that a message calls, or the one whose answer it is. */
export function toolsOf({ entry, call }: SessionMessage): string[] {
  const calls = entry.kind === 'assistant' ? entry.calls : call ? [call] : [];
  return [...new Set(calls.map(({ tool }) => tool))];
}
