import { hasSameSurroundings, surroundingsOf } from '../../../figures/transcript/surroundings.ts';
import type { TranscriptEntry } from '../../../figures/transcript/transcript-entry.ts';
import { type Match, matchesInText } from '../../../language/search/search-pattern.ts';
import { type Line, type Span, signs } from '../../draw/line.ts';
import { type RowLine, rowLines } from '../../draw/row.ts';
import { dropCells, spansText } from '../../draw/spans.ts';
import { markedSpans } from '../../search/search-spans.ts';
import { entrySections, type Section } from './entry-sections.ts';
import { isSamePosition, type Layout, type Position, windowFrom } from './position.ts';
import { matchesInRow } from './search-matches.ts';
import { barTone, type EntryContext, type TranscriptRow } from './transcript-row.ts';
import type { CurrentMatch, TranscriptState } from './transcript-state.ts';

type LayoutOptions = Pick<EntryContext, 'reasonsFor'> & {
  entries: readonly TranscriptEntry[];
  isUnfolded(id: string): boolean;
  hasTimes: boolean;
  isWrapped: boolean;
  /** Cells for the text. */
  width: number;
};

type LayoutLine = RowLine & { rowIndex: number; row: TranscriptRow };

export type TranscriptLayout = Layout & {
  lineAt(position: Position): LayoutLine | undefined;
  /** The first line of an entry below the gap and the date above it. */
  headOf(entry: number): Position;
  /** The line that shows an offset of a row. */
  positionOf(position: TextPosition): Position;
};

/** A position in the text, which stays the same when the layout changes. */
export type TextPosition = { entry: number; section: number; row: number; offset: number };

type LayoutSection = {
  rows: TranscriptRow[];
  lines: LayoutLine[];
  width: number;
  isWrapped: boolean;
};
type EntryLayout = {
  entry: TranscriptEntry;
  context: EntryContext;
  sections: Section[];
  laid: Map<number, LayoutSection>;
};

/** The number of messages whose layout is cached: some windows in both directions. */
const keptEntries = 400;

/** Sections of one message whose layout is cached on each side of the visible one. */
const keptSections = 16;

/** Laid-out entries by ID, valid while message and options stay the same. */
export type LayoutCache = Map<string, EntryLayout>;

/** A layout that creates only the requested lines, and caches them. */
export function layOut(options: LayoutOptions, cache: LayoutCache): TranscriptLayout {
  const { entries, width, isWrapped } = options;
  // Every line asks for its entry.
  const known = new Map<number, EntryLayout>();
  function entryAt(index: number): EntryLayout {
    const entry = known.get(index) ?? laidEntry(index, options, cache);
    known.set(index, entry);
    return entry;
  }

  function sectionAt(entry: number, section: number): LayoutSection | undefined {
    const { sections, laid } = entryAt(entry);
    const before = laid.get(section);
    if (before && before.width === width && before.isWrapped === isWrapped) return before;
    const rows = before?.rows ?? sections[section]?.rows();
    if (!rows) return undefined;
    const lines = rows.flatMap((row, rowIndex) =>
      rowLines(row, { width, isWrapped }).map((line) => ({ ...line, rowIndex, row })),
    );
    const made: LayoutSection = { rows, lines, width, isWrapped };
    laid.set(section, made);
    for (const other of laid.keys()) {
      if (Math.abs(other - section) > keptSections) laid.delete(other);
    }
    return made;
  }

  const linesAt = (entry: number, section: number): readonly LayoutLine[] =>
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

function laidEntry(index: number, options: LayoutOptions, cache: LayoutCache): EntryLayout {
  const entry = options.entries[index];
  if (!entry) throw new RangeError(`There is no entry ${index} among ${options.entries.length}.`);
  const context = contextOf(index, entry, options);
  const known = cache.get(entry.id);
  if (known && known.entry === entry && isSame(known.context, context)) return known;

  const sections = entrySections(entry, context);
  const laid: EntryLayout = { entry, context, sections, laid: new Map() };
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
  surroundings: surroundingsOf(options.entries, index),
  isUnfolded: options.isUnfolded(entry.id),
  hasTimes: options.hasTimes,
  reasonsFor: options.reasonsFor,
});

const isSame = (a: EntryContext, b: EntryContext): boolean =>
  a.isUnfolded === b.isUnfolded &&
  a.hasTimes === b.hasTimes &&
  hasSameSurroundings(a.surroundings, b.surroundings);

type TranscriptWindow = {
  entries: readonly TranscriptEntry[];
  layout: TranscriptLayout;
  state: TranscriptState;
  pattern: RegExp | undefined;
  /** Undefined where keys do not act on it. */
  cursor: Position | undefined;
  top: Position;
  rows: number;
  /** Whether there is a bookmark at a message. */
  isBookmarked(id: string): boolean;
};

/** Cells at the left of each line: the cursor and the bar of the message. */
export const gutterWidth = 4;

/** The lines on the screen. */
export function transcriptLines(window: TranscriptWindow): Line[] {
  const { layout, top, rows } = window;
  return windowFrom(top, rows, layout).map((position) => {
    const laid = layout.lineAt(position);
    const spans = laid ? contentSpans(laid, position, window) : [];
    return {
      spans: window.state.isZoomed ? spans : [...gutterSpans(laid, position, window), ...spans],
    };
  });
}

/** The gutter of a line: the cursor, the bar in the colour of its message, and a sign at the first line of one with a bookmark. */
function gutterSpans(
  laid: LayoutLine | undefined,
  position: Position,
  { entries, cursor, layout, isBookmarked }: TranscriptWindow,
): Span[] {
  const isCursor = cursor !== undefined && isSamePosition(position, cursor);
  const entry = entries[position.entry];
  const hasBar = entry !== undefined && laid?.row.isOutside !== true;
  const isMarked =
    hasBar && isBookmarked(entry.id) && isSamePosition(position, layout.headOf(position.entry));
  return [
    {
      text: isCursor ? `${signs.cursor} ` : '  ',
      tone: 'mark',
      spoken: isCursor ? 'selected: ' : '',
    },
    hasBar ? { text: signs.bar, tone: barTone(entry) } : { text: '' },
    ...(hasBar
      ? [
          isMarked
            ? { text: signs.mark, tone: 'mark' as const, spoken: 'bookmark: ' }
            : { text: ' ' },
        ]
      : []),
  ];
}

function contentSpans(
  laid: LayoutLine,
  position: Position,
  window: TranscriptWindow,
): readonly Span[] {
  const { state, pattern } = window;
  const spans = pattern ? marked(laid, position, pattern, state.search?.current) : laid.spans;
  // Rows that are cut to one line are heads and summaries; they do not move when long lines scroll.
  const isMoved = state.left > 0 && !state.isWrapped && laid.row.flow !== 'cut';
  return isMoved ? dropCells(spans, state.left) : spans;
}

function marked(
  laid: LayoutLine,
  position: Position,
  pattern: RegExp,
  current: CurrentMatch | undefined,
): readonly Span[] {
  const { row, spans } = laid;
  if (row.isNote) return spans;
  const isCurrentRow =
    current?.entry === position.entry &&
    current.match.section === position.section &&
    current.match.row === laid.rowIndex;
  if (row.layOut) {
    // The cells of a table are laid out in a different order than the text of its row.
    const matches = matchesInText(spansText(spans), pattern);
    return markedSpans({ spans, offset: 0, leadLength: 0 }, matches, () => isCurrentRow);
  }
  const isCurrent = ({ start }: Match) => isCurrentRow && start === current.match.start;
  return markedSpans(laid, matchesInRow(row, pattern), isCurrent);
}
