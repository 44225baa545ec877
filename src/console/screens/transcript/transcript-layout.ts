import { type Surroundings, surroundingsOf } from '../../../domain/transcript/surroundings.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import { type RowLine, rowLines } from '../../draw/row.ts';
import type { Layout, Place } from './document.ts';
import { entrySections, type Section } from './entry-sections.ts';
import type { EntryContext, TranscriptRow } from './transcript-row.ts';

/** How a whole transcript is laid out. */
export type LayoutOptions = {
  entries: readonly TranscriptEntry[];
  isUnfolded(id: string): boolean;
  hasTimes: boolean;
  isWrapped: boolean;
  /** Cells for the text. */
  width: number;
};

/** A line on the screen, and the row that it is of. */
export type LaidLine = RowLine & { rowIndex: number; row: TranscriptRow };

export type TranscriptLayout = Layout & {
  lineAt(place: Place): LaidLine | undefined;
  /** The rows of a part as they are shown, section by section. Lays all of it out. */
  rowsOf(part: number): TranscriptRow[][];
  /** The first line of a part that belongs to it, and not to the gap before it. */
  headOf(part: number): Place;
  /** The line that shows an offset of a row. */
  placeOf(spot: Spot): Place;
};

/** A place in the text itself, which stays the same when the layout changes. */
export type Spot = { part: number; section: number; row: number; offset: number };

type LaidSection = { rows: TranscriptRow[]; lines: LaidLine[]; width: number; isWrapped: boolean };
type LaidEntry = {
  entry: TranscriptEntry;
  context: EntryContext;
  sections: Section[];
  laid: Map<number, LaidSection>;
};

/** Messages whose layout is kept: some windows in both directions. */
const keptEntries = 400;

/** Sections of one message whose layout is kept on each side of the one in sight. */
const keptSections = 16;

/** What has been laid out, for as long as the messages and the options stay the same. */
export type LayoutCache = Map<string, LaidEntry>;

/** Lays out what is asked for and remembers it in the cache. */
export function layOut(options: LayoutOptions, cache: LayoutCache): TranscriptLayout {
  const { entries, width, isWrapped } = options;
  const entryAt = (part: number) => laidEntry(part, options, cache);

  function sectionAt(part: number, section: number): LaidSection | undefined {
    const { sections, laid } = entryAt(part);
    const known = laid.get(section);
    if (known && known.width === width && known.isWrapped === isWrapped) return known;
    const rows = known?.rows ?? sections[section]?.rows();
    if (!rows) return undefined;
    const lines = rows.flatMap((row, rowIndex) =>
      rowLines(row, { width, isWrapped }).map((line) => ({ ...line, rowIndex, row })),
    );
    const made: LaidSection = { rows, lines, width, isWrapped };
    laid.set(section, made);
    for (const other of laid.keys()) {
      if (Math.abs(other - section) > keptSections) laid.delete(other);
    }
    return made;
  }

  const linesAt = (part: number, section: number): readonly LaidLine[] =>
    sectionAt(part, section)?.lines ?? [];

  return {
    count: entries.length,
    sectionsOf: (part) => entryAt(part).sections.length,
    linesOf: (part, section) => Math.max(1, linesAt(part, section).length),
    lineAt: ({ part, section, line }) => linesAt(part, section)[line],
    rowsOf: (part) => entryAt(part).sections.map(({ rows }) => rows()),
    headOf(part) {
      const line = linesAt(part, 0).findIndex(({ row }) => row.isOutside !== true);
      return { part, section: 0, line: Math.max(0, line) };
    },
    placeOf({ part, section, row, offset }) {
      const line = linesAt(part, section).findLastIndex(
        (laid) => laid.rowIndex < row || (laid.rowIndex === row && laid.offset <= offset),
      );
      return { part, section, line: Math.max(0, line) };
    },
  };
}

function laidEntry(part: number, options: LayoutOptions, cache: LayoutCache): LaidEntry {
  const entry = options.entries[part];
  if (!entry) throw new RangeError(`There is no entry ${part} among ${options.entries.length}.`);
  const context = contextOf(part, entry, options);
  const known = cache.get(entry.id);
  if (known && known.entry === entry && isSame(known.context, context)) return known;

  const sections = entrySections(entry, context);
  const laid: LaidEntry = { entry, context, sections, laid: new Map() };
  cache.delete(entry.id);
  cache.set(entry.id, laid);
  const [oldest] = cache.keys();
  if (cache.size > keptEntries && oldest !== undefined) cache.delete(oldest);
  return laid;
}

const contextOf = (part: number, entry: TranscriptEntry, options: LayoutOptions): EntryContext => ({
  around: surroundingsOf(options.entries, part),
  isUnfolded: options.isUnfolded(entry.id),
  hasTimes: options.hasTimes,
});

const isSame = (a: EntryContext, b: EntryContext): boolean =>
  a.isUnfolded === b.isUnfolded && a.hasTimes === b.hasTimes && isSameAround(a.around, b.around);

const isSameAround = (a: Surroundings, b: Surroundings): boolean =>
  a.isFirst === b.isFirst &&
  a.call === b.call &&
  a.durationMs === b.durationMs &&
  a.isAttached === b.isAttached &&
  a.isNewDay === b.isNewDay &&
  a.bracket === b.bracket;
