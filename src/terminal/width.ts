import stringWidth from 'string-width';

// Characters that always fill one cell and never join a neighbour: ASCII, Latin, Cyrillic, punctuation,
// arrows, box drawing, blocks, braille. Nearly all text consists of these, and segmenting it by the Unicode
// rules takes a hundred times longer than checking its length.
const narrow =
  ' -~\\u00A1-\\u00A8\\u00AA-\\u00AC\\u00AF-\\u02FF\\u0400-\\u0481\\u048A-\\u052F' +
  '\\u2010-\\u2027\\u2030-\\u203B\\u2190-\\u2193\\u21B3\\u23CE\\u2500-\\u25A9\\u25B2\\u25B3\\u25BC\\u25BD' +
  '\\u25CB-\\u25E1\\u2713\\u2717\\u2800-\\u28FF';
// The same for two cells: kana, ideographs, Hangul syllables, fullwidth forms.
const wide =
  '\\u3001-\\u3029\\u3041-\\u3096\\u30A1-\\u30FA\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uFF01-\\uFF60';
const firstWideCode = 0x30_00;

/**
 * Matches text in which every UTF-16 unit is a grapheme of one cell, so that its length is its width. Such
 * text contains nothing unsafe, so it needs no sanitising.
 */
export const narrowText = new RegExp(`^[${narrow}]*$`);
/** Terminals disagree on the width of emoji, marks and rare scripts. */
export const sameWidthEverywhere = new RegExp(`^[${narrow}${wide}]*$`);
// Such a character before another kind may be the base of a mark, so it belongs to that run.
const run = new RegExp(
  `[${narrow}${wide}]+(?=[${narrow}${wide}]|$)|[${narrow}${wide}]?[^${narrow}${wide}]+`,
  'g',
);

// All functions here take sanitised text without escape sequences; widths are in terminal cells.

/** The width of a text on one row. */
export function textWidth(text: string): number {
  return narrowText.test(text) ? text.length : sumOfWidths(text);
}

const sumOfWidths = memoizeTexts((text) => {
  let width = 0;
  forEachGrapheme(text, (_grapheme, graphemeWidth) => {
    width += graphemeWidth;
    return true;
  });
  return width;
});

/** Keeps the start: `a long ti…`. Never wider than `width`; unchanged if it fits. */
export function truncateEnd(text: string, width: number, ellipsis = '…'): string {
  if (text.length <= width && narrowText.test(text)) return text;
  if (fits(text, width)) return text;

  const room = width - textWidth(ellipsis);
  return room < 0 ? '' : takeStart(text, room) + ellipsis;
}

/** Keeps the first whole labels of an address if one fits: `signalbox.internal…`; otherwise as `truncateEnd`. */
export function truncateAddress(text: string, width: number): string {
  const cut = truncateEnd(text, width);
  const end = cut === text ? -1 : text.slice(0, cut.length).lastIndexOf('.');
  return end > 0 ? `${text.slice(0, end)}…` : cut;
}

/** Keeps the end: `…/src/main.ts`. Never wider than `width`; unchanged if it fits. */
export function truncateStart(text: string, width: number, ellipsis = '…'): string {
  if (fits(text, width)) return text;

  const room = width - textWidth(ellipsis);
  return room < 0 ? '' : ellipsis + takeEnd(text, room);
}

/** Keeps both ends: `ses_01…9fk`. Never wider than `width`; unchanged if it fits. */
export function truncateMiddle(text: string, width: number, ellipsis = '…'): string {
  if (fits(text, width)) return text;

  const room = width - textWidth(ellipsis);
  if (room < 0) return '';
  return takeStart(text, Math.ceil(room / 2)) + ellipsis + takeEnd(text, Math.floor(room / 2));
}

/** Left-aligned in exactly `width` cells; longer text is truncated at its end. */
export function padEnd(text: string, width: number, ellipsis = '…'): string {
  if (text.length <= width && narrowText.test(text)) return text.padEnd(width);

  const cut = truncateEnd(text, width, ellipsis);
  return cut + ' '.repeat(Math.max(0, width - textWidth(cut)));
}

/** Right-aligned in exactly `width` cells; longer text is truncated at its end. */
export function padStart(text: string, width: number, ellipsis = '…'): string {
  if (text.length <= width && narrowText.test(text)) return text.padStart(width);

  const cut = truncateEnd(text, width, ellipsis);
  return ' '.repeat(Math.max(0, width - textWidth(cut))) + cut;
}

/** The first text that fits; empty if none does. */
export const longestWhole = (texts: readonly string[], width: number): string =>
  longestFitting([...texts, ''], width);

/** The first text that fits, or else the last, which the caller truncates. */
export const longestFitting = (texts: readonly string[], width: number): string =>
  texts.find((text) => textWidth(text) <= width) ?? texts.at(-1) ?? '';

/** Examines no more of a long text than necessary. */
function fits(text: string, width: number): boolean {
  if (text.length <= maxMemoizedLength) return textWidth(text) <= width;
  return takeStart(text, width).length === text.length;
}

/** The longest start that fills at most `width` cells. */
function takeStart(text: string, width: number): string {
  if (width <= 0) return '';
  if (narrowText.test(text.slice(0, width + 1))) return text.slice(0, width);

  for (let span = width * 4 + 32; ; span *= 4) {
    const start = text.slice(0, span);
    const end = endWithin(start, width);
    if (end < start.length || span >= text.length) return text.slice(0, end);
  }
}

/** The longest end that fills at most `width` cells. */
function takeEnd(text: string, width: number): string {
  if (width <= 0) return '';
  if (narrowText.test(text.slice(-width - 1))) return text.slice(-width);

  for (let span = width * 4 + 32; ; span *= 4) {
    const end = text.slice(-span);
    const start = startWithin(end, width);
    // The first grapheme of a shortened text may be incomplete.
    if (start > maxGraphemeLength || span >= text.length) return end.slice(start);
  }
}

// Longer clusters occur only in hostile text, and sanitising cuts them.
const maxGraphemeLength = 32;

function endWithin(text: string, width: number): number {
  let end = 0;
  let used = 0;
  forEachGrapheme(text, (grapheme, graphemeWidth) => {
    used += graphemeWidth;
    if (used > width) return false;
    end += grapheme.length;
    return true;
  });
  return end;
}

function startWithin(text: string, width: number): number {
  const graphemes: { length: number; width: number }[] = [];
  forEachGrapheme(text, (grapheme, graphemeWidth) => {
    graphemes.push({ length: grapheme.length, width: graphemeWidth });
    return true;
  });
  let start = text.length;
  let used = 0;
  for (const grapheme of graphemes.reverse()) {
    used += grapheme.width;
    if (used > width) break;
    start -= grapheme.length;
  }
  return start;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Calls `visit` with each grapheme and its width in cells, in order, until it returns `false`. */
export function forEachGrapheme(
  text: string,
  visit: (grapheme: string, width: number) => boolean,
): void {
  for (const [part] of text.matchAll(run)) {
    if (sameWidthEverywhere.test(part)) {
      for (let at = 0; at < part.length; at++) {
        const cells = part.charCodeAt(at) < firstWideCode ? 1 : 2;
        if (!visit(part.charAt(at), cells)) return;
      }
    } else {
      for (const { segment } of segmenter.segment(part)) {
        if (!visit(segment, graphemeWidth(segment))) return;
      }
    }
  }
}

/** Cells that one grapheme fills: 0, 1 or 2, rarely more. */
const graphemeWidth = memoizeTexts((grapheme) => usualWidth(grapheme) ?? stringWidth(grapheme));

// The library compiles a list of all sequences of emoji at the first grapheme that it is asked about, which keys would wait for.
const usualEmoji =
  /^(?:(?!\p{RI})\p{Emoji_Presentation}|\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|(?![\p{Emoji_Presentation}\d#*])\p{Emoji}\uFE0F)$/u;
/** A letter or sign of a script that is not wide, with its marks and, as in Devanagari, further letters. */
const usualLetter =
  /^(?=[\xA1-\u2E7F])(?![\u1100-\u11FF\u2329\u232A\u2630-\u2637\u268A-\u268F\p{Emoji_Presentation}]|.+[\u2139\uFF00-\uFFEF])[\p{L}\p{N}\p{P}\p{S}][\p{L}\p{Mn}\p{Mc}\u200D]*$/u;

/** The width of what most text consists of beside ASCII; undefined for other graphemes. */
function usualWidth(grapheme: string): number | undefined {
  if (usualEmoji.test(grapheme)) return 2;
  if (!usualLetter.test(grapheme)) return undefined;
  return 1 + (grapheme.match(/\p{Spacing_Mark}/gu)?.length ?? 0);
}

/**
 * A function of a text that caches its results, because a frame repeats most texts of the previous one. Long
 * texts, by default those beyond 256 characters, are not cached, and a full cache is cleared.
 */
export function memoizeTexts<Answer>(
  compute: (text: string) => Answer,
  longest?: number,
): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    if (text.length > (longest ?? maxMemoizedLength)) return compute(text);
    const known = answers.get(text);
    if (known !== undefined) return known;

    if (answers.size >= maxMemoized) answers.clear();
    const copy = copyOf(text);
    const answer = compute(copy);
    answers.set(copy, answer);
    return answer;
  };
}

const maxMemoizedLength = 256;
const maxMemoized = 2_000;

/** A slice in V8 keeps the whole original text in memory. A copy does not. */
const copyOf = (text: string): string => text.split('').join('');

/** The graphemes of a text, each with its offset. */
export function graphemesOf(text: string): { grapheme: string; start: number }[] {
  const graphemes: { grapheme: string; start: number }[] = [];
  let start = 0;
  forEachGrapheme(text, (grapheme) => {
    graphemes.push({ grapheme, start });
    start += grapheme.length;
    return true;
  });
  return graphemes;
}

/** The text without its first cells. A wide grapheme that is split leaves a blank. */
export function withoutCells(text: string, cells: number): string {
  if (narrowText.test(text)) return text.slice(cells);
  let dropped = 0;
  let offset = 0;
  forEachGrapheme(text, (grapheme, width) => {
    if (dropped >= cells) return false;
    dropped += width;
    offset += grapheme.length;
    return true;
  });
  return ' '.repeat(Math.max(0, dropped - cells)) + text.slice(offset);
}
