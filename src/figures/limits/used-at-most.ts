import { isKnown, largest, type Sample } from '../values/sample.ts';

/**
 * What was used if each missing day was as expensive as the most expensive of the known days; undefined if none is known.
 * Of a period of which nothing is known, at least its first day is missing.
 */
export function usedAtMost(
  used: number | undefined,
  missing: number,
  known: readonly Sample[],
): number | undefined {
  if (!known.some(isKnown)) return undefined;
  const hidden = used === undefined ? Math.max(1, missing) : missing;
  return (used ?? 0) + hidden * largest(known);
}
