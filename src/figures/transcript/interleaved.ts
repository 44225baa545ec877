import type { Session } from '../../api/resources.ts';
import type { ToolCall } from './content-block.ts';
import { surroundingsOf } from './surroundings.ts';
import { contentKind, type TranscriptEntry } from './transcript-entry.ts';

export type SessionMessage = {
  session: Session;
  entry: TranscriptEntry;
  /** The call whose result it is, and the call's duration in milliseconds. */
  call: ToolCall | undefined;
  durationMs: number | undefined;
};

/** The newest messages of a session, oldest first. */
type Newest = { session: Session; entries: readonly TranscriptEntry[] };

/** Messages of several sessions by time. Those of one session keep their order. */
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

/**
 * The sender of a message: its role as the server reports it. Hooks and, in some formats, results of tools have the role
 * of the user, but no person wrote them; what calls tools and has no role is an assistant's.
 */
export function senderOf(entry: TranscriptEntry): string {
  const kind = contentKind(entry);
  if (kind === 'hook') return kind;
  if (kind === 'tool-result') return 'tool';
  return entry.role === 'unknown' ? kind : entry.role;
}

/** The tools that a message calls, or the tool whose result it is. */
export function toolsOf({ entry, call }: SessionMessage): string[] {
  const calls = entry.kind === 'assistant' ? entry.calls : call ? [call] : [];
  return [...new Set(calls.map(({ tool }) => tool))];
}
