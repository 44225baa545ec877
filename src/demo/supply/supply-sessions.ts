import type { Supply } from '../../server/supply.ts';
import type { SessionStanding } from '../demo-organization.ts';
import type { DemoSource } from './demo-source.ts';

/** Brings a person's sessions and their messages, lets running ones go on, and new ones begin. */
export function supplySessions(source: DemoSource): Pick<Supply, 'sessions' | 'messages'> {
  const { store, records, bornMs } = source;
  const transcripts = new Set<string>();
  const begin = beginning(source);
  const { progress, progressedTo } = progressing(source, transcripts);

  return {
    sessions(ownerId) {
      begin(ownerId);
      for (const sessionId of store.sessions.runningIds(ownerId)) progress(ownerId, sessionId);
    },

    messages(sessionId) {
      if (transcripts.has(sessionId)) return;
      const untilMs = progressedTo(sessionId);
      const news = untilMs > bornMs ? records().messagesBetween(sessionId, bornMs, untilMs) : [];

      store.transaction(() => {
        store.messages.append(sessionId, records().messagesOf(sessionId));
        store.messages.append(sessionId, news);
      });
      transcripts.add(sessionId);
    },
  };
}

/** Brings a person's sessions at first, then those that have begun since the last time. */
function beginning({ store, records, clock, bornMs }: DemoSource): (ownerId: string) => void {
  /** Until when the sessions that a person has begun are in the store. */
  const begunToMs = new Map<string, number>();

  return (ownerId) => {
    const afterMs = begunToMs.get(ownerId);
    const untilMs = clock();
    if (afterMs !== undefined && untilMs <= afterMs) return;
    begunToMs.set(ownerId, untilMs);

    const old = afterMs === undefined ? records().sessionsOf(ownerId) : [];
    const begun = records().sessionsBegun(ownerId, afterMs ?? bornMs, untilMs);
    if (old.length + begun.length === 0) return;
    store.transaction(() => {
      for (const { document } of [...old, ...begun]) store.sessions.add(ownerId, document);
    });
  };
}

/** Lets a running session go on. Only of those whose transcripts were brought there are messages. */
function progressing(
  { store, records, clock, bornMs }: DemoSource,
  transcripts: ReadonlySet<string>,
) {
  /** Until when a session's own progress is in the store. */
  const progressedToMs = new Map<string, number>();
  const progressedTo = (sessionId: string) => progressedToMs.get(sessionId) ?? bornMs;

  function progress(ownerId: string, sessionId: string): void {
    const afterMs = progressedTo(sessionId);
    const untilMs = clock();
    if (untilMs <= afterMs) return;
    progressedToMs.set(sessionId, untilMs);

    const standing = records().standingOf(sessionId, untilMs);
    const session = store.sessions.find(sessionId, ownerId);
    if (!standing || !session || isSame(standing, session)) return;

    const { tokenUsage, ...facts } = standing;
    const { sessionSettings } = session;
    // It hands out nothing, so what it used includes all.
    const settings = { ...sessionSettings, tokenUsage, inclusiveTokenUsage: tokenUsage };
    store.transaction(() => {
      store.sessions.replace({ ...session, ...facts, sessionSettings: settings });
      if (!transcripts.has(sessionId)) return;
      store.messages.append(sessionId, records().messagesBetween(sessionId, afterMs, untilMs));
    });
  }

  return { progress, progressedTo };
}

const isSame = (
  { messageCount, status }: SessionStanding,
  session: Pick<SessionStanding, 'messageCount' | 'status'>,
): boolean => session.messageCount === messageCount && session.status === status;
