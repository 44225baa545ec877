import { surroundingsOf } from '../../../domain/transcript/surroundings.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import { unicodeGlyphs } from '../../theme/glyphs.ts';
import { entrySections, type Section } from './entry-sections.ts';
import { matchesInRow } from './row-matches.ts';

/** How far a search has looked. */
export type SearchScan = {
  pattern: RegExp;
  /** Matches per entry; undefined for entries that were not looked through yet. */
  counts: readonly (number | undefined)[];
  /** Looks further for about so long. Entries may have been added since; those known stay. */
  work(entries: readonly TranscriptEntry[], budgetMs: number): ScanState;
  /** Looks first at what is at and after this entry, because that is where the reader goes. */
  startAt(entry: number): void;
};

/** `blocked`: the content of the entry `at` is needed and was let go of. */
export type ScanState = { is: 'done' } | { is: 'working' } | { is: 'blocked'; at: number };

/** Messages at the end that may still change. */
const changing = 100;

/** Counts matches over a whole session, a stretch at a time: keys get their turn in between. */
export function createSearchScan(pattern: RegExp, first: number): SearchScan {
  const counts: (number | undefined)[] = [];
  /** When the counted messages were last written to. */
  const writtenAt: (number | undefined)[] = [];
  let next = first;
  /** The message being looked through, and how far. */
  let open: { entry: number; sections: Section[]; section: number; count: number } | undefined;

  function unscanned(length: number): number | undefined {
    for (let step = 0; step < length; step++) {
      const at = (next + step) % length;
      if (counts[at] === undefined) return at;
    }
    return undefined;
  }

  /** A message that is being written changes; only the last ones are. */
  function forgetChanged(entries: readonly TranscriptEntry[]) {
    for (let at = Math.max(0, entries.length - changing); at < entries.length; at++) {
      if (counts[at] !== undefined && writtenAt[at] !== entries[at]?.updatedAt) {
        counts[at] = undefined;
      }
    }
  }

  function workOn(entries: readonly TranscriptEntry[]): ScanState {
    if (open === undefined) {
      const at = unscanned(entries.length);
      const entry = at === undefined ? undefined : entries[at];
      if (at === undefined || !entry) return { is: 'done' };
      if (entry.kind === 'outline') return { is: 'blocked', at };
      next = at;
      open = { entry: at, sections: unfoldedSections(entries, at), section: 0, count: 0 };
    }
    const rows = open.sections[open.section]?.rows() ?? [];
    open.count += rows.reduce((sum, row) => sum + matchesInRow(row, pattern).length, 0);
    open.section += 1;
    if (open.section >= open.sections.length) {
      counts[open.entry] = open.count;
      writtenAt[open.entry] = entries[open.entry]?.updatedAt;
      next = open.entry + 1;
      open = undefined;
    }
    return { is: 'working' };
  }

  return {
    pattern,
    counts,
    startAt(entry) {
      if (open === undefined) next = entry;
    },
    work(entries, budgetMs) {
      forgetChanged(entries);
      const endMs = performance.now() + budgetMs;
      let state: ScanState = { is: 'working' };
      while (state.is === 'working' && performance.now() < endMs) state = workOn(entries);
      return state;
    },
  };
}

/** All of a message, however it is shown. Glyphs stand in rows of ours only, which do not count. */
export function unfoldedSections(entries: readonly TranscriptEntry[], at: number): Section[] {
  const entry = entries[at];
  if (!entry) return [];
  return entrySections(entry, {
    around: surroundingsOf(entries, at),
    isUnfolded: true,
    hasTimes: false,
    glyphs: unicodeGlyphs,
  });
}
