import { asciiText } from '../../terminal/ascii-text.ts';
import { sanitizeStart } from '../../terminal/sanitize.ts';
import type { Look } from '../../terminal/screen/style-table.ts';
import { spokenText } from '../../terminal/spoken-text.ts';
import { narrowText, textWidth, truncateEnd } from '../../terminal/width.ts';
import type { Theme, Tone } from './theme.ts';

/** In cells. */
export type Size = { width: number; height: number };

/** A piece of text with one meaning. Selected spans show the selection if other content is beside them. */
export type Span = {
  text: string;
  tone?: Tone;
  isSelected?: boolean;
  /** Whether a part of it is useful, as of a name or a filter. In titles, other spans are left out as a whole. */
  isFreeText?: boolean;
  /** The ID of the action that the text names: clicking it has the effect of the action's key. */
  action?: string;
  /** What a screen reader says instead of the text, where a sign or a place on the screen has the meaning. */
  spoken?: string | (() => string);
};

/** One row of a pane. A selected line shows the selection over its whole width. */
export type Line = {
  spans: readonly Span[];
  isSelected?: boolean;
  /** What a screen reader says instead of the line. Drawings and unselected lines of a list say nothing. */
  spoken?: () => string;
};

/** A line of plain or toned spans: `line('3 of ', ['7', 'strong'])`. */
export function line(...pieces: (string | readonly [text: string, tone: Tone])[]): Line {
  return {
    spans: pieces.map((piece) =>
      typeof piece === 'string' ? { text: piece } : { text: piece[0], tone: piece[1] },
    ),
  };
}

export const emptyLine: Line = { spans: [] };

/** The line two cells further to the right, so that text does not begin at the edge of the screen. */
export const indented = ({ spans, spoken }: Line): Line => ({
  spans: [{ text: '  ' }, ...spans],
  ...(spoken && { spoken }),
});

/** For lines that a screen reader does not read. */
export const silence = (): string => '';

/** Lines of which a screen reader says this text instead, such as the summary of a chart. */
export const readAs = (lines: readonly Line[], spoken: () => string): Line[] =>
  lines.map((line, index) => ({ ...line, spoken: index === 0 ? spoken : silence }));

/** How text looks, and whether it is shown as ASCII. */
export type Paint = { theme: Theme; isAscii: boolean };

/** Visible text with its looks, each of which lies over those before it. */
type Piece = { text: string; looks: readonly Look[] };

/**
 * The visible pieces of a line, together at most `width` cells wide and truncated with an ellipsis. Text reaches
 * the screen only through this function, so all external text is sanitised here, before its width is measured.
 */
export function visiblePieces(
  { spans, isSelected = false }: Line,
  width: number,
  { theme, isAscii }: Paint,
): Piece[] {
  const { looks, selectedLooks, selection } = theme;
  // A reversed bar should look like one thing: each reversed colour would be a block of its own,
  // and a glyph or a word repeats what a colour says.
  const isBar = isSelected && selection.isInverse;
  // Nearly every line is clean and short enough. A single check of its whole text is enough for those.
  let whole = '';
  for (const { text } of spans) whole += text;
  const fitsAsIs = whole.length <= width && narrowText.test(whole);

  const pieces: Piece[] = [];
  let left = width;
  for (const { text, tone = 'text', isSelected: isSpanSelected = false } of spans) {
    if (left <= 0) break;
    const clean = fitsAsIs ? text : sanitizeStart(text, left);
    const shown = fitsAsIs ? text : truncateEnd(clean, left);
    left -= fitsAsIs ? text.length : textWidth(shown);
    const visibleTone = isBar ? toneInBar(tone) : tone;
    pieces.push({
      text: isAscii ? asciiText(shown) : shown,
      looks: isSelected || isSpanSelected ? [selection, selectedLooks[visibleTone]] : [looks[tone]],
    });
    if (shown.length < clean.length) break;
  }
  if (isSelected && left > 0) pieces.push({ text: ' '.repeat(left), looks: [selection] });
  return pieces;
}

/** What remains of a tone in a reversed bar: weight, and the underline of matches. */
function toneInBar(tone: Tone): Tone {
  if (tone === 'match' || tone === 'currentMatch') return 'match';
  return tone === 'strong' ? 'strong' : 'text';
}

/** The text of a line for a screen reader. */
export const spokenLine = ({ spans, spoken }: Line): string =>
  spokenText(spoken ? [spoken()] : spans.map(spokenSpan));

const spokenSpan = ({ text, spoken = text }: Span): string =>
  typeof spoken === 'string' ? spoken : spoken();

/** The text of lines for a screen reader, without silent lines. */
export const spokenLines = (lines: readonly Line[]): string =>
  lines
    .map(spokenLine)
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .join('\n');

/** Signs of one cell that repeat the meaning of a colour. ASCII terminals show a similar character for each. */
export const signs = {
  good: '✓',
  busy: '◐',
  warning: '!',
  bad: '✗',
  off: '○',
  unknown: '?',
  cursor: '›',
  mark: '●',
  bar: '▌',
  rule: '─',
  wall: '│',
  up: '▲',
  down: '▼',
  flat: '=',
  more: '…',
  arrow: '→',
  fold: '▸',
  unfold: '▾',
  ellipsis: '…',
  dot: '·',
} as const;
