import type { Session } from '../api/resources.ts';
import { isOngoing } from '../figures/sessions/session-facts.ts';
import type { MessageTail } from '../figures/transcript/message-tail.ts';
import type { TranscriptEntry } from '../figures/transcript/transcript-entry.ts';
import { memoizeLast } from '../figures/values/memoize-last.ts';

type KnownEntries = readonly [sessionId: string, entries: readonly TranscriptEntry[]];
type Transcripts = ReadonlyMap<KnownEntries[0], KnownEntries[1]>;

/**
 * Collects the newest messages of the sessions that run or wait, as far as `tailOf` knows them. The map stays the same
 * object while the messages do.
 */
export function createKnownTranscripts(tailOf: (sessionId: string) => MessageTail | undefined) {
  const tails = memoizeLast((...known: readonly KnownEntries[]): Transcripts => new Map(known));
  const pairs = new WeakMap<KnownEntries[1], KnownEntries>();

  return (sessions: readonly Session[]): Transcripts => {
    const known = sessions.filter(isOngoing).flatMap(({ sessionId }) => {
      const tail = tailOf(sessionId);
      if (tail === undefined) return [];
      const pair = pairs.get(tail.entries) ?? ([sessionId, tail.entries] as const);
      pairs.set(tail.entries, pair);
      return [pair];
    });
    return tails(...known);
  };
}
