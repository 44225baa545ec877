import type { Session } from '../api/resources.ts';
import { isOngoing } from '../figures/sessions/session-facts.ts';

/** The number of newest sessions that define what is usual. */
const maxUsual = 1_000;

/**
 * Collects the sessions that rules read: the newest, and the older ones that run or wait. Each page is
 * searched only once, so that adding a page stays cheap however long the list is.
 */
export function createJudgedSessions() {
  const ongoing = new WeakMap<readonly Session[], readonly Session[]>();

  function ongoingOf(page: readonly Session[]): readonly Session[] {
    const known = ongoing.get(page) ?? page.filter(isOngoing);
    ongoing.set(page, known);
    return known;
  }

  return (newest: readonly Session[], ...pages: readonly (readonly Session[])[]): Session[] => {
    const byId = new Map<string, Session>();
    for (const page of pages) {
      const room = Math.max(0, maxUsual - byId.size);
      const read = page.length <= room ? page : [...page.slice(0, room), ...ongoingOf(page)];
      for (const session of read) byId.set(session.sessionId, session);
    }
    for (const session of newest) byId.set(session.sessionId, session);
    return [...byId.values()];
  };
}
