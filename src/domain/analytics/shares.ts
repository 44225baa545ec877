/** Part of a whole. Entries of one list add up to a share of 1, or all have 0 when there is nothing. */
export type Share = { credits: number; share: number };

/** Largest first; equal ones by name, so that a refresh does not swap them. */
export function withShares<Entry extends { credits: number }>(
  entries: Iterable<Entry>,
  nameOf: (entry: Entry) => string,
): (Entry & Share)[] {
  const list = [...entries];
  const total = list.reduce((sum, { credits }) => sum + credits, 0);
  return list
    .map((entry) => ({ ...entry, share: total > 0 ? entry.credits / total : 0 }))
    .sort((a, b) => b.credits - a.credits || compareText(nameOf(a), nameOf(b)));
}

export type TopWithOther<Entry> = {
  top: Entry[];
  /** The rest as one entry, with how many it stands for. */
  other: ({ count: number } & Share) | undefined;
};

/** At most `lines` lines: all entries when they fit, else the largest and the rest as one. */
export function topWithOther<Entry extends Share>(
  entries: readonly Entry[],
  lines: number,
): TopWithOther<Entry> {
  if (entries.length <= lines) return { top: [...entries], other: undefined };
  const kept = Math.max(0, lines - 1);
  const rest = entries.slice(kept);
  const other = { count: rest.length, credits: 0, share: 0 };
  for (const { credits, share } of rest) {
    other.credits += credits;
    other.share += share;
  }
  return { top: entries.slice(0, kept), other };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
