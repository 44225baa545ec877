import type { Session } from '../resources.ts';
import { sessionStatus } from './session-facts.ts';

/**
 * Brings a list that was read page by page up to date with its newest page, both last updated
 * first. What the page holds wins. What the list alone holds, though it was updated no earlier
 * than the end of the page, would have to be on the page, so it was deleted.
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
 * The same sessions, in which those that were running before and still are keep their order among themselves.
 * Each message brings its session to the top, so without this the running ones swap places with every update.
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
