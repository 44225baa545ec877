import type { Supply } from '../../supply.ts';
import type { SessionStanding } from '../demo-organization.ts';
import type { DemoSource } from './demo-source.ts';

/** Brings a person's sessions and their messages, lets running ones go on, and new ones begin. */
export function supplySessions({
  store,
  records,
  clock,
  bornMs,
}: DemoSource): Pick<Supply, 'sessions' | 'messages'> {
  /** Until when the sessions that a person has begun are in the store. */
  const begunToMs = new Map<string, number>();
  const broughtTranscripts = new Set<string>();
  /** Until when a session's own progress is in the store. */
  const progressedToMs = new Map<string, number>();

  const progress = (ownerId: string, sessionId: string) => {
    const afterMs = progressedToMs.get(sessionId) ?? bornMs;
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
      if (!broughtTranscripts.has(sessionId)) return;
      store.messages.append(sessionId, records().messagesBetween(sessionId, afterMs, untilMs));
    });
  };

  /** A person's sessions at first, then those that have begun since the last time. */
  const begin = (ownerId: string) => {
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

  return {
    sessions(ownerId) {
      begin(ownerId);
      for (const sessionId of store.sessions.runningIds(ownerId)) progress(ownerId, sessionId);
    },

    messages(sessionId) {
      if (broughtTranscripts.has(sessionId)) return;
      const untilMs = progressedToMs.get(sessionId) ?? bornMs;
      const news = untilMs > bornMs ? records().messagesBetween(sessionId, bornMs, untilMs) : [];

      store.transaction(() => {
        store.messages.append(sessionId, records().messagesOf(sessionId));
        store.messages.append(sessionId, news);
      });
      broughtTranscripts.add(sessionId);
    },
  };
}

const isSame = (
  { messageCount, status }: SessionStanding,
  session: Pick<SessionStanding, 'messageCount' | 'status'>,
): boolean => session.messageCount === messageCount && session.status === status;
