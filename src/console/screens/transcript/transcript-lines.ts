import { type Match, matchesInText } from '../../../domain/filter/search-pattern.ts';
import { isSamePosition, type Position, windowFrom } from '../../../domain/transcript/position.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import type { Line, Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { dropCells, spansText } from '../../draw/spans.ts';
import { markedSpans } from '../../search/matches.ts';
import { matchesInRow } from './search-scan.ts';
import type { LaidLine, TranscriptLayout } from './transcript-layout.ts';
import { barTone } from './transcript-row.ts';
import type { CurrentMatch, TranscriptState } from './transcript-state.ts';

export type TranscriptWindow = {
  entries: readonly TranscriptEntry[];
  layout: TranscriptLayout;
  state: TranscriptState;
  pattern: RegExp | undefined;
  cursor: Position;
  top: Position;
  rows: number;
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

/** In front of a line: the cursor, and the bar in the colour of its message. */
function gutterSpans(
  laid: LaidLine | undefined,
  position: Position,
  { entries, cursor }: TranscriptWindow,
): Span[] {
  const isCursor = isSamePosition(position, cursor);
  const entry = entries[position.entry];
  const hasBar = entry !== undefined && laid?.row.isOutside !== true;
  return [
    { text: isCursor ? `${signs.cursor} ` : '  ', tone: 'mark' },
    hasBar ? { text: `${signs.bar} `, tone: barTone(entry) } : { text: '' },
  ];
}

function contentSpans(
  laid: LaidLine,
  position: Position,
  window: TranscriptWindow,
): readonly Span[] {
  const { state, pattern } = window;
  const spans = pattern ? marked(laid, position, pattern, state.search?.current) : laid.spans;
  // Rows that are cut to one line are heads and summaries; they stay when long lines scroll.
  const isMoved = state.left > 0 && !state.isWrapped && laid.row.flow !== 'cut';
  return isMoved ? dropCells(spans, state.left) : spans;
}

/** The line with its matches marked, the current one differently. */
function marked(
  laid: LaidLine,
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
    // The cells of a table are laid out in another order than the text of its row.
    const matches = matchesInText(spansText(spans), pattern);
    return markedSpans({ spans, offset: 0, leadLength: 0 }, matches, () => isCurrentRow);
  }
  const isCurrent = ({ start }: Match) => isCurrentRow && start === current.match.start;
  return markedSpans(laid, matchesInRow(row, pattern), isCurrent);
}
