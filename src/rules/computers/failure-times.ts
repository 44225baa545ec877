import type { Computer } from '../../api/resources.ts';
import { dayMs } from '../../figures/time/day.ts';
import type { FailureTimes } from '../facts.ts';
import { failuresOf } from './failures.ts';

/**
 * Records failures each time that computers are read, starting with those of an earlier visit: the platform forgets them when
 * a computer is well again. `keep` gets them for the next visit when they have changed.
 */
export function createFailureTimes(
  before: FailureTimes = new Map(),
  keep?: (times: FailureTimes) => void,
) {
  let known = before;
  // A computer that is still down has not failed once more.
  let failed: ReadonlySet<string> = new Set(before.keys());

  /** The failures including those of these computers; the same object as long as there are no others. */
  return (computers: readonly Computer[] | undefined, nowMs: number): FailureTimes => {
    if (computers === undefined) return known;
    const now = failuresOf(computers, nowMs).flatMap((failure) => failure.computers);
    const added = now.flatMap(({ computer: { id }, failedAt }) => {
      const times = known.get(id) ?? [];
      const atMs = failedAt ?? (failed.has(id) ? undefined : nowMs);
      return atMs === undefined || times.includes(atMs) ? [] : ([[id, atMs]] as const);
    });
    failed = new Set(now.map(({ computer }) => computer.id));
    const all = [
      ...[...known].flatMap(([id, times]) => times.map((atMs) => [id, atMs] as const)),
      ...added,
    ];
    const recent = all.filter(([, atMs]) => nowMs - atMs < dayMs);
    if (recent.length < all.length || added.length > 0) {
      known = new Map(
        [...Map.groupBy(recent, ([id]) => id)].map(([id, own]) => [
          id,
          own.map(([, atMs]) => atMs).toSorted((a, b) => a - b),
        ]),
      );
      keep?.(known);
    }
    return known;
  };
}
