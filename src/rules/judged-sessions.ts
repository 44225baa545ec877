import type { Session } from '../api/resources.ts';
import { ongoingSessions } from '../figures/sessions/session-facts.ts';
import type { MessageLog } from '../figures/transcript/message-log.ts';
import type { MessageTail } from '../figures/transcript/message-tail.ts';
import { memoizeLast } from '../figures/values/memoize-last.ts';
import type { Facts } from './facts.ts';

/** The number of newest sessions that define what is usual. */
const maxUsual = 1_000;

/**
 * Collects the sessions that rules read: the newest, and the older ones that run or wait. Each page is
 * searched only once, so that adding a page stays cheap however long the list is.
 */
export function createJudgedSessions() {
  return (...pages: readonly (readonly Session[])[]): Session[] => {
    const byId = new Map<string, Session>();
    for (const page of pages) {
      const room = Math.max(0, maxUsual - byId.size);
      const read = page.length <= room ? page : [...page.slice(0, room), ...ongoingSessions(page)];
      for (const session of read) byId.set(session.sessionId, session);
    }
    return [...byId.values()];
  };
}

type KnownLog = readonly [sessionId: string, log: MessageLog];
type KnownTranscripts = Required<Pick<Facts, 'transcripts' | 'runsBefore'>>;

/**
 * Collects the newest messages of the sessions that run or wait, as far as `tailOf` knows them. The maps stay the same
 * objects while the messages do.
 */
export function createKnownTranscripts(tailOf: (sessionId: string) => MessageTail | undefined) {
  const collected = memoizeLast(
    (...known: readonly KnownLog[]): KnownTranscripts => ({
      transcripts: new Map(known.map(([id, { entries }]) => [id, entries])),
      runsBefore: new Map(
        known.flatMap(([id, { runBefore }]) => (runBefore ? [[id, runBefore]] : [])),
      ),
    }),
  );
  const pairs = new WeakMap<MessageLog, KnownLog>();

  return (sessions: readonly Session[]): KnownTranscripts => {
    const known = ongoingSessions(sessions).flatMap(({ sessionId }) => {
      const log = tailOf(sessionId)?.log;
      if (log === undefined) return [];
      const pair = pairs.get(log) ?? ([sessionId, log] as const);
      pairs.set(log, pair);
      return [pair];
    });
    return collected(...known);
  };
}
