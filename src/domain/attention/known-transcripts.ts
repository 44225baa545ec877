import { memoizeLast } from '../memoize-last.ts';
import type { Session } from '../resources.ts';
import { isOngoing } from '../sessions/session-facts.ts';
import type { MessageTail } from '../transcript/message-tail.ts';
import type { TranscriptEntry } from '../transcript/transcript-entry.ts';

type Transcripts = ReadonlyMap<string, readonly TranscriptEntry[]>;

/**
 * Collects the newest messages of the sessions that run or wait, as far as `tailOf` knows them. The map stays the same
 * object while the messages do.
 */
export function createKnownTranscripts(tailOf: (sessionId: string) => MessageTail | undefined) {
  const tails = memoizeLast(
    (...known: readonly (readonly [string, MessageTail])[]): Transcripts =>
      new Map(known.map(([sessionId, { entries }]) => [sessionId, entries])),
  );
  const pairs = new WeakMap<MessageTail, readonly [string, MessageTail]>();

  return (sessions: readonly Session[]): Transcripts => {
    const known = sessions.filter(isOngoing).flatMap(({ sessionId }) => {
      const tail = tailOf(sessionId);
      if (tail === undefined) return [];
      const pair = pairs.get(tail) ?? ([sessionId, tail] as const);
      pairs.set(tail, pair);
      return [pair];
    });
    return tails(...known);
  };
}
