import type { Session } from '../resources.ts';
import { isOngoing } from '../sessions/session-facts.ts';

/** This many of the newest sessions define what is usual. */
const mostUsual = 1_000;

/**
 * Joins the sessions that rules read: the newest, and of older ones those that run or wait. A page is searched for
 * these once, so that a list of any length costs little each time a page is added to it.
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
      const room = Math.max(0, mostUsual - byId.size);
      const read = page.length <= room ? page : [...page.slice(0, room), ...ongoingOf(page)];
      for (const session of read) byId.set(session.sessionId, session);
    }
    for (const session of newest) byId.set(session.sessionId, session);
    return [...byId.values()];
  };
}
