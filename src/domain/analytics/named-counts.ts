/** How often something with a name happened. Shares of one list add up to 1, or all are 0. */
export type NamedCount = { name: string; count: number; share: number };

type Given = { name?: string | null | undefined; count?: number | null | undefined };

/** Adds up counts by name, largest first; equal ones by name. Entries without a name are left out. */
export function namedCounts(given: Iterable<Given>): NamedCount[] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { name, count } of given) {
    if (!name || !count) continue;
    counts.set(name, (counts.get(name) ?? 0) + count);
    total += count;
  }
  return [...counts]
    .map(([name, count]) => ({ name, count, share: count / total }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Joins names that differ by letter case only, under the spelling that is used most. */
export function withoutLetterCase(counts: readonly NamedCount[]): NamedCount[] {
  const spellings = new Map<string, string>();
  for (const { name } of counts) {
    const folded = name.toLowerCase();
    if (!spellings.has(folded)) spellings.set(folded, name);
  }
  return namedCounts(
    counts.map(({ name, count }) => ({ name: spellings.get(name.toLowerCase()), count })),
  );
}
