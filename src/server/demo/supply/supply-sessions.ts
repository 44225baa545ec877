import type { Supply } from '../../supply.ts';
import type { DemoSource } from './demo-source.ts';

/** Brings a person's sessions and their messages, and lets running sessions go on. */
export function supplySessions({
  store,
  records,
  clock,
  bornMs,
}: DemoSource): Pick<Supply, 'sessions' | 'messages'> {
  const broughtOwners = new Set<string>();
  const broughtTranscripts = new Set<string>();
  /** Until when a session's own progress is in the store. */
  const progressedToMs = new Map<string, number>();

  const progress = (ownerId: string, sessionId: string) => {
    const afterMs = progressedToMs.get(sessionId) ?? bornMs;
    const untilMs = clock();
    if (untilMs <= afterMs) return;
    progressedToMs.set(sessionId, untilMs);

    const news = records().messagesBetween(sessionId, afterMs, untilMs);
    const last = news.at(-1);
    const session = store.sessions.find(sessionId, ownerId);
    if (!last || !session) return;

    store.transaction(() => {
      const messageCount = session.messageCount + news.length;
      store.sessions.replace({ ...session, messageCount, updatedAt: last.createdAt });
      if (broughtTranscripts.has(sessionId)) store.messages.append(sessionId, news);
    });
  };

  return {
    sessions(ownerId) {
      if (!broughtOwners.has(ownerId)) {
        store.transaction(() => {
          for (const session of records().sessionsOf(ownerId)) {
            store.sessions.add(ownerId, session.document);
          }
        });
        broughtOwners.add(ownerId);
      }
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
