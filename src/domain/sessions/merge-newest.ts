import type { Session } from '../resources.ts';

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
