/** Part of a whole. Entries of one list add up to a share of 1; of nothing there are no shares. */
export type Share = { credits: number; share: number | undefined };

/** Largest first; equal ones by name, so that a refresh does not swap them. */
export function withShares<Entry extends { credits: number }>(
  entries: Iterable<Entry>,
  nameOf: (entry: Entry) => string,
): (Entry & Share)[] {
  const list = [...entries];
  const total = list.reduce((sum, { credits }) => sum + credits, 0);
  return list
    .map((entry) => ({ ...entry, share: total > 0 ? entry.credits / total : undefined }))
    .sort((a, b) => b.credits - a.credits || compareText(nameOf(a), nameOf(b)));
}

export type TopWithOther<Entry> = {
  top: Entry[];
  /** The rest as one entry, with how many it stands for. */
  other: ({ count: number } & Share) | undefined;
};

/**
 * At most `lines` lines: all entries when they fit, else the largest and the rest as one. The rest has what whole
 * credits leave of the total, so that the lines add up as they are written.
 */
export function topWithOther<Entry extends Share>(
  entries: readonly Entry[],
  lines: number,
): TopWithOther<Entry> {
  if (entries.length <= lines) return { top: [...entries], other: undefined };
  const kept = Math.max(0, lines - 1);
  const rest = entries.slice(kept);
  const top = entries.slice(0, kept);
  const sum = (read: (entry: Share) => number, list: readonly Share[]) =>
    list.reduce((total, entry) => total + read(entry), 0);
  const shown = sum(({ credits }) => Math.round(credits), top);
  const credits = Math.max(0, Math.round(sum(({ credits }) => credits, entries)) - shown);
  const hasShares = rest.every(({ share }) => share !== undefined);
  const share = hasShares ? sum((entry) => entry.share ?? 0, rest) : undefined;
  return { top, other: { count: rest.length, credits, share } };
}

/** What parts that are not shown come to. Where one of all parts has no share, neither have they. */
export function restOf(parts: readonly Part[], shown: readonly Part[]): Part {
  const sum = (list: readonly Part[], read: (part: Part) => number) =>
    list.reduce((total, part) => total + read(part), 0);
  const rest = (read: (part: Part) => number) => Math.max(0, sum(parts, read) - sum(shown, read));
  const hasShares = parts.every(({ share }) => share !== undefined);
  return {
    amount: rest(({ amount }) => amount),
    share: hasShares ? rest(({ share }) => share ?? 0) : undefined,
  };
}

type Part = { amount: number; share: number | undefined };

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What a total has beyond its parts, in whole credits; negative when the parts come to more. */
export const beyondParts = (total: number, parts: readonly { credits: number }[]): number =>
  Math.round(total) - Math.round(parts.reduce((sum, { credits }) => sum + credits, 0));
