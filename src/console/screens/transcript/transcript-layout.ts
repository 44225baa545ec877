import type { Layout, Position } from '../../../domain/transcript/position.ts';
import { type Surroundings, surroundingsOf } from '../../../domain/transcript/surroundings.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import { type RowLine, rowLines } from '../../draw/row.ts';
import { entrySections, type Section } from './entry-sections.ts';
import type { EntryContext, TranscriptRow } from './transcript-row.ts';

/** What is laid out, and how. */
export type LayoutOptions = Pick<EntryContext, 'reasonsFor'> & {
  entries: readonly TranscriptEntry[];
  isUnfolded(id: string): boolean;
  hasTimes: boolean;
  isWrapped: boolean;
  /** Cells for the text. */
  width: number;
};

/** A line on the screen, and the row that it belongs to. */
export type LaidLine = RowLine & { rowIndex: number; row: TranscriptRow };

export type TranscriptLayout = Layout & {
  lineAt(position: Position): LaidLine | undefined;
  /** The first line of an entry below the gap and the date above it. */
  headOf(entry: number): Position;
  /** The line that shows an offset of a row. */
  positionOf(position: TextPosition): Position;
};

/** A position in the text, which stays the same when the layout changes. */
export type TextPosition = { entry: number; section: number; row: number; offset: number };

type LaidSection = { rows: TranscriptRow[]; lines: LaidLine[]; width: number; isWrapped: boolean };
type LaidEntry = {
  entry: TranscriptEntry;
  context: EntryContext;
  sections: Section[];
  laid: Map<number, LaidSection>;
};

/** Messages whose layout is cached: some windows in both directions. */
const keptEntries = 400;

/** Sections of one message whose layout is cached on each side of the visible one. */
const keptSections = 16;

/** Laid-out entries by id, valid while message and options stay the same. */
export type LayoutCache = Map<string, LaidEntry>;

/** A layout that makes only the lines that are asked for, and caches them. */
export function layOut(options: LayoutOptions, cache: LayoutCache): TranscriptLayout {
  const { entries, width, isWrapped } = options;
  const entryAt = (index: number) => laidEntry(index, options, cache);

  function sectionAt(entry: number, section: number): LaidSection | undefined {
    const { sections, laid } = entryAt(entry);
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

  const linesAt = (entry: number, section: number): readonly LaidLine[] =>
    sectionAt(entry, section)?.lines ?? [];

  return {
    count: entries.length,
    sectionsOf: (entry) => entryAt(entry).sections.length,
    linesOf: (entry, section) => Math.max(1, linesAt(entry, section).length),
    lineAt: ({ entry, section, line }) => linesAt(entry, section)[line],
    headOf(entry) {
      const line = linesAt(entry, 0).findIndex(({ row }) => row.isOutside !== true);
      return { entry, section: 0, line: Math.max(0, line) };
    },
    positionOf({ entry, section, row, offset }) {
      const line = linesAt(entry, section).findLastIndex(
        (laid) => laid.rowIndex < row || (laid.rowIndex === row && laid.offset <= offset),
      );
      return { entry, section, line: Math.max(0, line) };
    },
  };
}

function laidEntry(index: number, options: LayoutOptions, cache: LayoutCache): LaidEntry {
  const entry = options.entries[index];
  if (!entry) throw new RangeError(`There is no entry ${index} among ${options.entries.length}.`);
  const context = contextOf(index, entry, options);
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

const contextOf = (
  index: number,
  entry: TranscriptEntry,
  options: LayoutOptions,
): EntryContext => ({
  around: surroundingsOf(options.entries, index),
  isUnfolded: options.isUnfolded(entry.id),
  hasTimes: options.hasTimes,
  reasonsFor: options.reasonsFor,
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
