import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import { dropCells, spansText } from '../../draw/cut-spans.ts';
import type { Line, Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { markedSpans } from '../../search/marked-spans.ts';
import { type Match, matchesInText } from '../../search/pattern.ts';
import { type Place, windowFrom } from './document.ts';
import { matchesInRow } from './row-matches.ts';
import type { LaidLine, TranscriptLayout } from './transcript-layout.ts';
import { barTone } from './transcript-row.ts';
import type { CurrentMatch, TranscriptView } from './transcript-view.ts';

export type TranscriptWindow = {
  entries: readonly TranscriptEntry[];
  layout: TranscriptLayout;
  view: TranscriptView;
  pattern: RegExp | undefined;
  cursor: Place;
  top: Place;
  rows: number;
};

/** Cells at the left of each line: the cursor and the bar of the message. */
export const gutterWidth = 4;

/** The lines on the screen. */
export function transcriptLines(window: TranscriptWindow): Line[] {
  const { layout, top, rows } = window;
  return windowFrom(top, rows, layout).map((place) => {
    const laid = layout.lineAt(place);
    const spans = laid ? contentSpans(laid, place, window) : [];
    return {
      spans: window.view.isZoomed ? spans : [...gutterSpans(laid, place, window), ...spans],
    };
  });
}

/** In front of a line: where the cursor is, and whose message it is of. */
function gutterSpans(
  laid: LaidLine | undefined,
  place: Place,
  { entries, cursor }: TranscriptWindow,
): Span[] {
  const { part, section, line } = cursor;
  const isCursor = place.part === part && place.section === section && place.line === line;
  const entry = entries[place.part];
  const hasBar = entry !== undefined && laid?.row.isOutside !== true;
  return [
    { text: isCursor ? `${signs.cursor} ` : '  ', tone: 'mark' },
    hasBar ? { text: `${signs.bar} `, tone: barTone(entry) } : { text: '' },
  ];
}

function contentSpans(laid: LaidLine, place: Place, window: TranscriptWindow): readonly Span[] {
  const { view, pattern } = window;
  const spans = pattern ? marked(laid, place, pattern, view.search?.current) : laid.spans;
  // What is cut to one line says whose text it is, or stands for one that unfolds.
  const isMoved = view.left > 0 && !view.isWrapped && laid.row.flow !== 'cut';
  return isMoved ? dropCells(spans, view.left) : spans;
}

/** The line with its matches marked, the one that the reader is at unlike the others. */
function marked(
  laid: LaidLine,
  place: Place,
  pattern: RegExp,
  current: CurrentMatch | undefined,
): readonly Span[] {
  const { row, spans } = laid;
  if (row.isOurs) return spans;
  const isCurrentRow =
    current?.part === place.part &&
    current.spot.section === place.section &&
    current.spot.row === laid.rowIndex;
  if (row.layOut) {
    // Cells of a table stand elsewhere than in the text of their row.
    const matches = matchesInText(spansText(spans), pattern);
    return markedSpans({ spans, offset: 0, leadLength: 0 }, matches, () => isCurrentRow);
  }
  const isCurrent = ({ start }: Match) => isCurrentRow && start === current.spot.start;
  return markedSpans(laid, matchesInRow(row, pattern), isCurrent);
}
