import type { Session } from '../../api/resources.ts';
import { sessionStatus } from '../../figures/sessions/session-facts.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';

export type SessionPage = {
  sessions: readonly Session[];
  /** Undefined for the last page. */
  nextCursor: string | undefined;
};

/** A further page costs only its own rows, and the array stays the same while its rows do. A newest page that none follows is the whole list. */
export function createSessionMerge() {
  let known: readonly SessionPage[] = [];
  let last: SessionPage | undefined;
  let sessions: readonly Session[] = [];

  const sessionsOf = memoizeLast((pages: readonly SessionPage[]) =>
    pages.flatMap((page) => page.sessions),
  );
  const merged = (pages: readonly SessionPage[], newest: SessionPage | undefined) =>
    newestFirst(
      newest === undefined
        ? sessionsOf(pages)
        : mergeNewest(newest.sessions, sessionsOf(pages), isLast(newest)),
    );

  function longer(further: readonly SessionPage[], newest: SessionPage | undefined) {
    const all = further.flatMap((page) => page.sessions);
    const first = newest?.sessions ?? [];
    if (newest === undefined) return sessions.concat(all);
    return sessions.concat(mergeNewest(first, all, isLast(newest)).slice(first.length));
  }

  return (pages: readonly SessionPage[], newest: SessionPage | undefined): readonly Session[] => {
    const further = pages.slice(known.length);
    const isLonger =
      newest === last &&
      known.every((page, index) => page === pages[index]) &&
      isNewestFirst([...sessions.slice(-1), ...further.flatMap((page) => page.sessions)]);
    const list = isLonger ? longer(further, newest) : keepRunning(merged(pages, newest), sessions);
    const isSame =
      list.length === sessions.length && list.every((row, index) => row === sessions[index]);
    [known, last] = [pages, newest];
    if (!isSame) sessions = list;
    return sessions;
  };
}

const isLast = ({ nextCursor }: SessionPage): boolean => nextCursor === undefined;

/** Showing rows costs time proportional to the whole list, so it must have grown by a share, unless the server is slow. */
export const isWorthShowing = (read: number, total: number, elapsedMs: number): boolean =>
  elapsedMs >= (read >= total / 8 ? 400 : 2_000);

/**
 * Merges a list that was read page by page with its newest page, both last updated first. The page takes
 * precedence. An item that is only in the list, although it was updated no earlier than the end of the page,
 * would have to be on the page, so it was deleted. A page in another order proves nothing.
 */
export function mergeNewest(
  newest: readonly Session[],
  known: readonly Session[],
  isWhole: boolean,
): Session[] {
  if (isWhole) return [...newest];
  const ids = new Set(newest.map(({ sessionId }) => sessionId));
  const last = isNewestFirst(newest) ? newest.at(-1)?.updatedAt : undefined;
  const end = last ?? Number.POSITIVE_INFINITY;
  const merged = [...newest];
  for (const session of known) {
    if ((session.updatedAt ?? 0) <= end && !ids.has(session.sessionId)) merged.push(session);
  }
  return merged;
}

/** Whether sessions are in the documented order. Those without a time may be anywhere. */
function isNewestFirst(sessions: readonly Session[]): boolean {
  let before = Number.POSITIVE_INFINITY;
  return sessions.every(({ updatedAt }) => {
    const isInOrder = (updatedAt ?? before) <= before;
    before = updatedAt ?? before;
    return isInOrder;
  });
}

/** The same sessions in the documented order: last updated first, those without a time last. */
export const newestFirst = (sessions: readonly Session[]): readonly Session[] =>
  isNewestFirst(sessions)
    ? sessions
    : sessions.toSorted((one, other) => (other.updatedAt ?? 0) - (one.updatedAt ?? 0));

/** Each message moves its session to the top; without this, the running ones would swap places with every update. */
export function keepRunning(
  sessions: readonly Session[],
  before: readonly Session[],
): readonly Session[] {
  const places = placesOfRunning(before);
  const now = places.size === 0 ? places : placesOfRunning(sessions);
  const free: number[] = [];
  const kept: { session: Session; place: number }[] = [];
  for (const [id, index] of now) {
    const [session, place] = [sessions[index], places.get(id)];
    if (session === undefined || place === undefined) continue;
    free.push(index);
    kept.push({ session, place });
  }
  if (kept.length < 2) return sessions;
  const arranged = [...sessions];
  for (const [next, { session }] of kept.sort((a, b) => a.place - b.place).entries()) {
    arranged[free[next] ?? 0] = session;
  }
  return arranged;
}

/** The index of each running session. A plain loop, because there may be 100,000 sessions. */
function placesOfRunning(sessions: readonly Session[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (let index = 0; index < sessions.length; index += 1) {
    const session = sessions[index];
    if (session && isRunning(session)) places.set(session.sessionId, index);
  }
  return places;
}

const isRunning = (session: Session): boolean => sessionStatus(session) === 'running';
