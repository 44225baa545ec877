import {
  countInLines,
  type Match,
  matchesInText,
} from '../../../language/search/search-pattern.ts';

/** Matches per message; undefined for messages that are not searched yet. */
export type MatchCounts = readonly (number | undefined)[];

/** A match within one message. */
export type EntryMatch = Match & { section: number; row: number };

/** The `index`th match of a message. */
export type MatchNumber = { entry: number; index: number };

/** A row of a message. Notes are added by the console and not part of the session, so searches skip them. */
type SearchedRow = SearchedPart & { spans: readonly (SearchedPart & { text: string })[] };
type SearchedPart = { isNote?: boolean | undefined };

/** The matches in a row, without those in notes. */
export function matchesInRow({ spans, isNote }: SearchedRow, pattern: RegExp): Match[] {
  if (isNote) return [];
  const matches = matchesInText(spans.map(({ text }) => text).join(''), pattern);
  if (matches.length === 0 || !spans.some((span) => span.isNote)) return matches;
  const notes = noteRanges(spans);
  return matches.filter((match) =>
    notes.every(({ start, end }) => match.end <= start || match.start >= end),
  );
}

/** What is searched of some rows, in little memory: those without notes as lines of one text. */
export type SearchedText = { lines: string; others: readonly SearchedRow[] };

/** What is searched of rows. */
export function searchedText(rows: readonly SearchedRow[]): SearchedText {
  const lines: string[] = [];
  const others: SearchedRow[] = [];
  for (const { spans, isNote } of rows) {
    if (isNote) continue;
    if (!spans.some((span) => span.isNote)) lines.push(spans.map(({ text }) => text).join(''));
    else others.push({ spans: spans.map(({ text, isNote }) => ({ text, isNote })) });
  }
  return { lines: lines.join('\n'), others };
}

/** The number of matches in the rows of a text. */
export function countMatches({ lines, others }: SearchedText, pattern: RegExp): number {
  let count = countInLines(lines, pattern);
  for (const row of others) count += matchesInRow(row, pattern).length;
  return count;
}

function noteRanges(spans: SearchedRow['spans']): Match[] {
  let at = 0;
  return spans.flatMap(({ text, isNote }) => {
    const start = at;
    at += text.length;
    return isNote ? [{ start, end: at }] : [];
  });
}

/** The first message that is not counted yet, from `from` to the end and then from the top. */
export function nextUncounted(
  counts: MatchCounts,
  from: number,
  length: number,
): number | undefined {
  for (let step = 0; step < length; step++) {
    const at = (from + step) % length;
    if (counts[at] === undefined) return at;
  }
  return undefined;
}

/** The number of matches so far, and of the messages in which they were counted. */
export function totalOf(counts: MatchCounts): { total: number; searched: number } {
  let total = 0;
  let searched = 0;
  for (const count of counts) {
    if (count === undefined) continue;
    total += count;
    searched += 1;
  }
  return { total, searched };
}

/** The number of a match among all, from 1; undefined while an earlier message is not counted. */
export function numberOfMatch(counts: MatchCounts, { entry, index }: MatchNumber) {
  let number = index + 1;
  for (let above = 0; above < entry; above++) {
    const count = counts[above];
    if (count === undefined) return undefined;
    number += count;
  }
  return number;
}

type NextMatch = MatchNumber & { hasWrapped: boolean };

/** The first match from `from` on; unknown if a message on the way is not counted yet. */
export function nextMatch(way: {
  counts: MatchCounts;
  /** The number of messages read. */
  count: number;
  hasMore: boolean;
  /** Its index may be out of range. */
  from: MatchNumber;
  direction: 1 | -1;
}): NextMatch | 'unknown' | undefined {
  const { counts, count, hasMore, from, direction } = way;
  const here = counts[from.entry];
  if (here === undefined && count > 0) return 'unknown';
  if (from.index >= 0 && from.index < (here ?? 0)) return { ...from, hasWrapped: false };

  for (let step = 1; step <= count; step++) {
    const at = from.entry + step * direction;
    const hasWrapped = at < 0 || at >= count;
    if (hasWrapped && direction === 1 && hasMore) return 'unknown';
    const entry = (at + count) % count;
    const matches = counts[entry];
    if (matches === undefined) return 'unknown';
    if (matches > 0) return { entry, index: direction === 1 ? 0 : matches - 1, hasWrapped };
  }
  return undefined;
}

type Place = Pick<EntryMatch, 'section' | 'row' | 'start'>;

/** The index of the first of these matches that is not above a position; their number if all are. */
export function firstFrom(matches: readonly EntryMatch[], place: Place): number {
  const next = matches.findIndex((match) => !isAbove(match, place));
  return next === -1 ? matches.length : next;
}

const isAbove = (a: Place, b: Place): boolean =>
  a.section < b.section ||
  (a.section === b.section && (a.row < b.row || (a.row === b.row && a.start < b.start)));

/** After the last entry it continues at the other end, where `from` itself counts, too. -1 if there is none. */
export function nextEntry<Entry>(
  entries: readonly Entry[],
  { from, direction }: { from: number; direction: 1 | -1 },
  isWanted: (entry: Entry) => boolean,
): { index: number; hasWrapped: boolean } {
  const isBelow = (entry: Entry, index: number) => index > from && isWanted(entry);
  const ahead =
    direction === 1 ? entries.findIndex(isBelow) : entries.slice(0, from).findLastIndex(isWanted);
  if (ahead !== -1) return { index: ahead, hasWrapped: false };
  const index = direction === 1 ? entries.findIndex(isWanted) : entries.findLastIndex(isWanted);
  return { index, hasWrapped: true };
}
