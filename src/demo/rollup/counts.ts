/** Adds counts that stand at the same places. */
export function addCounts(sums: number[], counts: readonly number[]): void {
  for (let place = 0; place < counts.length; place += 1) {
    sums[place] = (sums[place] ?? 0) + (counts[place] ?? 0);
  }
}

/** A name and how often it occurred. */
export type NamedCount = { name: string; count: number };

/** What occurred at all, most often first; equals by name. */
export function ranked(counts: Iterable<readonly [name: string, count: number]>): NamedCount[] {
  return Array.from(counts, ([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1));
}

/** Pairs names with the counts at the same places. */
export const named = (
  names: readonly string[],
  counts: readonly number[],
): (readonly [string, number])[] => names.map((name, place) => [name, counts[place] ?? 0]);

/** `part / whole` to that many decimals; 0 where there is no whole. */
export function ratio(part: number, whole: number, decimals = 2): number {
  return whole === 0 ? 0 : rounded(part / whole, decimals);
}

export function rounded(value: number, decimals = 2): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

/** The value below which a share of the sorted values lies, between two neighbours if need be. */
export function percentile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? 0;
  return rounded(below + (above - below) * (at - Math.floor(at)));
}
