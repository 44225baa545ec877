/** Part of a whole; undefined if unknown. The shares in a list add up to 1; undefined if the whole is zero. */
export type Share = { credits: number | undefined; share: number | undefined };

/** Adds shares, largest first; equal ones by name, so that a refresh does not swap them. */
export function withShares<Entry extends Pick<Share, 'credits'>>(
  entries: Iterable<Entry>,
  nameOf: (entry: Entry) => string,
): (Entry & Pick<Share, 'share'>)[] {
  const list = [...entries];
  const total = list.reduce((sum, { credits = 0 }) => sum + credits, 0);
  const rank = ({ credits = -1 }: Entry) => credits;
  return list
    .map((entry) => ({ ...entry, share: shareOf(entry.credits, total) }))
    .sort((a, b) => rank(b) - rank(a) || compareText(nameOf(a), nameOf(b)));
}

const shareOf = (credits: number | undefined, total: number): number | undefined =>
  credits !== undefined && total > 0 ? credits / total : undefined;

type TopWithOther<Entry> = {
  top: Entry[];
  /** The remaining entries as one, with their number. */
  other: ({ count: number } & Share) | undefined;
};

/**
 * At most `lines` lines: all entries if they fit, else the largest and the rest as one. The rest gets the
 * remainder of the total in whole credits, so that the lines add up as displayed.
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
  const shown = sum(({ credits = 0 }) => Math.round(credits), top);
  const remainder = Math.max(0, Math.round(sum(({ credits = 0 }) => credits, entries)) - shown);
  const credits = rest.some((entry) => entry.credits !== undefined) ? remainder : undefined;
  const hasShares = rest.every(({ share }) => share !== undefined);
  const share = hasShares ? sum((entry) => entry.share ?? 0, rest) : undefined;
  return { top, other: { count: rest.length, credits, share } };
}

/** The total of the parts that are not shown. If any part has no share, neither does the total; if none has an amount, as well. */
export function restOf(parts: readonly Part[], shown: readonly Part[]): Part {
  const sum = (list: readonly Part[], read: (part: Part) => number) =>
    list.reduce((total, part) => total + read(part), 0);
  const rest = (read: (part: Part) => number) => Math.max(0, sum(parts, read) - sum(shown, read));
  const hasShares = parts.every(({ share }) => share !== undefined);
  return {
    amount: parts.some(({ amount }) => amount !== undefined)
      ? rest(({ amount = 0 }) => amount)
      : undefined,
    share: hasShares ? rest(({ share }) => share ?? 0) : undefined,
  };
}

type Part = { amount: number | undefined; share: number | undefined };

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The difference between a total and its parts, in whole credits; negative if the parts add up to more, 0 if unknown. */
export function beyondParts(
  total: number | undefined,
  parts: readonly Pick<Share, 'credits'>[],
): number {
  if (total === undefined) return 0;
  return Math.round(total) - Math.round(parts.reduce((sum, { credits = 0 }) => sum + credits, 0));
}
