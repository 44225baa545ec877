import { surroundingsOf } from '../../../domain/transcript/surroundings.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import { entrySections, type Section } from './entry-sections.ts';
import { matchesInRow } from './row-matches.ts';

/** How far a search has looked. */
export type SearchScan = {
  pattern: RegExp;
  /** Matches per entry; undefined for entries that were not looked through yet. */
  counts: readonly (number | undefined)[];
  /** Looks further for about so long. Entries may have been added since; those known stay. */
  work(entries: readonly TranscriptEntry[], budgetMs: number): ScanState;
};

/** `blocked`: the content of the entry `at` is needed and was let go of. */
export type ScanState = { is: 'done' } | { is: 'working' } | { is: 'blocked'; at: number };

/** Messages at the end that may still change. */
const changing = 100;

/**
 * Counts matches over a whole session, a stretch at a time: keys get their turn in between. Begins
 * with the entry `first`, because that is where the reader goes.
 */
export function createSearchScan(pattern: RegExp, first: number): SearchScan {
  const counts: (number | undefined)[] = [];
  /** When the counted messages were last written to. */
  const writtenAt: (number | undefined)[] = [];
  let next = first;
  let reading: Reading | undefined;

  function workOn(entries: readonly TranscriptEntry[]): ScanState {
    if (reading === undefined) {
      const at = nextUncounted(counts, next, entries.length);
      const entry = at === undefined ? undefined : entries[at];
      if (at === undefined || !entry) return { is: 'done' };
      if (entry.kind === 'outline') return { is: 'blocked', at };
      reading = { entry: at, sections: unfoldedSections(entries, at), section: 0, count: 0 };
    }
    readSection(reading, pattern);
    if (reading.section >= reading.sections.length) {
      counts[reading.entry] = reading.count;
      writtenAt[reading.entry] = entries[reading.entry]?.updatedAt;
      next = reading.entry + 1;
      reading = undefined;
    }
    return { is: 'working' };
  }

  return {
    pattern,
    counts,
    work(entries, budgetMs) {
      // A message that is being written changes; only the last ones are.
      for (let at = Math.max(0, entries.length - changing); at < entries.length; at++) {
        if (writtenAt[at] !== entries[at]?.updatedAt) counts[at] = undefined;
      }
      const endMs = performance.now() + budgetMs;
      let state: ScanState = { is: 'working' };
      while (state.is === 'working' && performance.now() < endMs) state = workOn(entries);
      return state;
    },
  };
}

/** A message that is being looked through, and how far. */
type Reading = { entry: number; sections: Section[]; section: number; count: number };

function readSection(reading: Reading, pattern: RegExp): void {
  const rows = reading.sections[reading.section]?.rows() ?? [];
  for (const row of rows) reading.count += matchesInRow(row, pattern).length;
  reading.section += 1;
}

/** The first entry from `start` on, and round the end, that was not looked through. */
function nextUncounted(
  counts: readonly (number | undefined)[],
  start: number,
  length: number,
): number | undefined {
  for (let step = 0; step < length; step++) {
    const at = (start + step) % length;
    if (counts[at] === undefined) return at;
  }
  return undefined;
}

/** All of a message, however it is shown. Glyphs stand in rows of ours only, which do not count. */
export function unfoldedSections(entries: readonly TranscriptEntry[], at: number): Section[] {
  const entry = entries[at];
  if (!entry) return [];
  return entrySections(entry, {
    around: surroundingsOf(entries, at),
    isUnfolded: true,
    hasTimes: false,
  });
}
