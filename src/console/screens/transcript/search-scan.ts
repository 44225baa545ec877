import { surroundingsOf } from '../../../figures/transcript/surroundings.ts';
import type { TranscriptEntry } from '../../../figures/transcript/transcript-entry.ts';
import { entrySections, type Section } from './entry-sections.ts';
import {
  countMatches,
  type EntryMatch,
  matchesInRow,
  nextUncounted,
  type SearchedText,
  searchedText,
} from './search-matches.ts';
import type { EntryContext } from './transcript-row.ts';

/** What was searched of messages, section by section: with another letter of a query, all of it is searched again. */
export type SearchedTexts = WeakMap<TranscriptEntry, SearchedText[]>;

type WhichMessage = {
  entries: readonly TranscriptEntry[];
  at: number;
  isUnfolded: boolean;
};

/** `blocked`: the content of the entry `at` was dropped from memory and must be read again. */
type ScanState = { is: 'done' } | { is: 'working' } | { is: 'blocked'; at: number };

/** The number of messages at the end that may still change. */
const changing = 100;

export type SearchScan = ReturnType<typeof createSearchScan>;

/**
 * A search through all messages, and its results so far. Counts in short steps, so that keys are handled in between, beginning with `first`, the nearest entry. Searches of the
 * same messages share what is `known` of them.
 */
export function createSearchScan(
  pattern: RegExp,
  first: number,
  reasonsFor: EntryContext['reasonsFor'],
  known: SearchedTexts = new WeakMap(),
) {
  const counts: (number | undefined)[] = [];
  /** The time of the last change of each counted message. */
  const writtenAt: (number | undefined)[] = [];
  let next = first;
  let current: EntryScan | undefined;

  function workOn(entries: readonly TranscriptEntry[]): ScanState {
    if (current === undefined) {
      const at = nextUncounted(counts, next, entries.length);
      const entry = at === undefined ? undefined : entries[at];
      if (at === undefined || !entry) return { is: 'done' };
      if (entry.kind === 'outline') return { is: 'blocked', at };
      const texts = known.get(entry);
      const sections = texts ? [] : sectionsOf({ entries, at, isUnfolded: true }, reasonsFor);
      current = { entry: at, sections, texts: texts ?? [], section: 0, count: 0 };
    }
    scanSection(current, pattern);
    if (current.section >= Math.max(current.sections.length, current.texts.length)) {
      const entry = entries[current.entry];
      if (entry && current.entry < entries.length - changing) known.set(entry, current.texts);
      counts[current.entry] = current.count;
      writtenAt[current.entry] = entry?.updatedAt;
      next = current.entry + 1;
      current = undefined;
    }
    return { is: 'working' };
  }

  return {
    pattern,
    counts,
    /** Continues the search for about `budgetMs`. Entries may be added; the known ones keep their indices. */
    work(entries: readonly TranscriptEntry[], budgetMs: number): ScanState {
      // Only the last messages can have changed since they were counted.
      for (let at = Math.max(0, entries.length - changing); at < entries.length; at++) {
        if (writtenAt[at] !== entries[at]?.updatedAt) counts[at] = undefined;
      }
      const endMs = performance.now() + budgetMs;
      let state: ScanState = { is: 'working' };
      while (state.is === 'working' && performance.now() < endMs) state = workOn(entries);
      return state;
    },
    ...createLocator(pattern, reasonsFor),
  };
}

function createLocator(pattern: RegExp, reasonsFor: EntryContext['reasonsFor']) {
  const folded = new WeakMap<TranscriptEntry, SectionMatches>();
  const unfolded = new WeakMap<TranscriptEntry, SectionMatches>();
  let isLocating = false;

  return {
    /** Undefined if not found before `endMs`, a time of `performance.now()`; the next call continues. */
    matchesIn(which: WhichMessage, endMs: number): readonly EntryMatch[] | undefined {
      const entry = which.entries[which.at];
      if (!entry) return [];
      const known = which.isUnfolded ? unfolded : folded;
      const sections = () => sectionsOf(which, reasonsFor);
      const found = known.get(entry) ?? { sections: sections(), section: 0, matches: [] };
      known.set(entry, found);
      while (found.section < found.sections.length && performance.now() < endMs) {
        locateInSection(found, pattern);
      }
      isLocating = found.section < found.sections.length;
      return isLocating ? undefined : found.matches;
    },
    /** Whether the last call of `matchesIn` must be repeated. */
    isLocating: () => isLocating,
  };
}

type SectionMatches = { sections: Section[]; section: number; matches: EntryMatch[] };

function locateInSection(found: SectionMatches, pattern: RegExp): void {
  const { section, sections, matches } = found;
  for (const [row, content] of (sections[section]?.rows() ?? []).entries()) {
    for (const match of matchesInRow(content, pattern)) matches.push({ ...match, section, row });
  }
  found.section += 1;
}

type EntryScan = {
  entry: number;
  /** None if all texts are known. */
  sections: Section[];
  texts: SearchedText[];
  section: number;
  count: number;
};

function scanSection(scan: EntryScan, pattern: RegExp): void {
  const { sections, texts, section } = scan;
  const text = texts[section] ?? searchedText(sections[section]?.rows() ?? []);
  texts[section] = text;
  scan.count += countMatches(text, pattern);
  scan.section += 1;
}

// Rows must be the ones that are drawn, notes included; otherwise the offsets of matches would be wrong.
function sectionsOf(
  { entries, at, isUnfolded }: WhichMessage,
  reasonsFor: EntryContext['reasonsFor'],
): Section[] {
  const entry = entries[at];
  if (!entry) return [];
  return entrySections(entry, {
    surroundings: surroundingsOf(entries, at),
    isUnfolded,
    hasTimes: false,
    reasonsFor,
  });
}
