import type { Session } from '../resources.ts';
import { sessionStatus } from './session-facts.ts';

/**
 * Merges a list that was read page by page with its newest page, both last updated first. The page takes
 * precedence. An item that is only in the list, although it was updated no earlier than the end of the page,
 * would have to be on the page, so it was deleted.
 */
export function mergeNewest(
  newest: readonly Session[],
  known: readonly Session[],
  isWhole: boolean,
): Session[] {
  if (isWhole) return [...newest];
  const ids = new Set(newest.map(({ sessionId }) => sessionId));
  const end = newest.at(-1)?.updatedAt ?? Number.POSITIVE_INFINITY;
  const older = known.filter(
    ({ sessionId, updatedAt }) => !ids.has(sessionId) && (updatedAt ?? 0) <= end,
  );
  return [...newest, ...older];
}

/**
 * The same sessions, in which those that were running before and still are keep their relative order. Each
 * message moves its session to the top, so without this the running ones would swap places with every update.
 */
export function keepRunning(sessions: readonly Session[], before: readonly Session[]): Session[] {
  const places = new Map(
    before.flatMap((session, index) => (isRunning(session) ? [[session.sessionId, index]] : [])),
  );
  const placeOf = ({ sessionId }: Session) => places.get(sessionId) ?? 0;
  const isKept = (session: Session) => isRunning(session) && places.has(session.sessionId);
  const kept = sessions.filter(isKept).sort((a, b) => placeOf(a) - placeOf(b));
  let next = 0;
  return sessions.map((session) => (isKept(session) ? (kept[next++] ?? session) : session));
}

const isRunning = (session: Session): boolean => sessionStatus(session) === 'running';
