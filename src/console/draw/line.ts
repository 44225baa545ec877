import { asciiText } from '../../terminal/ascii-text.ts';
import { sanitizeStart } from '../../terminal/sanitize.ts';
import { spokenText } from '../../terminal/spoken-text.ts';
import { narrowText, textWidth, truncateEnd } from '../../terminal/width.ts';
import type { TextStyle, Theme, Tone } from './theme.ts';

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

/**
 * Turns a line into text for the terminal, at most `width` cells wide and truncated with an ellipsis.
 * This is the only place where text becomes terminal output, so all external text is sanitised here,
 * before its width is measured.
 */
export function paintLine(
  { spans, isSelected = false }: Line,
  width: number,
  { theme, isAscii }: Paint,
): string {
  // A reversed bar should look like one thing: each reversed colour would be a block of its own,
  // and a glyph or a word repeats what a colour says.
  const isBar = isSelected && theme.selection.on === reversed;
  // Nearly every line is clean and short enough. A single check of its whole text is enough for those.
  let whole = '';
  for (const { text } of spans) whole += text;
  const fitsAsIs = whole.length <= width && narrowText.test(whole);

  let painted = '';
  let left = width;
  for (const { text, tone = 'text', isSelected: isSpanSelected = false } of spans) {
    if (left <= 0) break;
    const clean = fitsAsIs ? text : sanitizeStart(text, left);
    const shown = fitsAsIs ? text : truncateEnd(clean, left);
    left -= fitsAsIs ? text.length : textWidth(shown);
    const styles = isSelected || isSpanSelected ? theme.selectedStyles : theme.styles;
    const style = styles[isBar ? toneInBar(tone) : tone];
    const plain = isAscii ? asciiText(shown) : shown;
    const toned = style.on === '' ? plain : paint(plain, style);
    painted += isSpanSelected ? paint(toned, theme.selection) : toned;
    if (shown.length < clean.length) break;
  }

  if (!isSelected) return painted;
  return paint(painted + ' '.repeat(Math.max(0, left)), theme.selection);
}

/** What remains of a tone in a reversed bar: weight, and the underline of matches. */
function toneInBar(tone: Tone): Tone {
  if (tone === 'match' || tone === 'currentMatch') return 'match';
  return tone === 'strong' ? 'strong' : 'text';
}

/** The SGR parameter of reverse video. */
const reversed = '7';

function paint(text: string, style: TextStyle): string {
  return text === '' ? '' : `\u001B[${style.on}m${text}\u001B[${style.off}m`;
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
