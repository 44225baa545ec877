import { forEachGrapheme, isNarrowText } from './graphemes.ts';

// All functions here take sanitised text without escape sequences; widths are in terminal cells.

/** Cells that the text fills on one row. */
export function textWidth(text: string): number {
  if (isNarrowText(text)) return text.length;

  let width = 0;
  forEachGrapheme(text, (_grapheme, graphemeWidth) => {
    width += graphemeWidth;
    return true;
  });
  return width;
}

/** Keeps the start: `a long ti…`. Never wider than `width`; unchanged if it fits. */
export function truncateEnd(text: string, width: number, ellipsis = '…'): string {
  if (fits(text, width)) return text;

  const room = width - textWidth(ellipsis);
  return room < 0 ? '' : takeStart(text, room) + ellipsis;
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

/** Left-aligned in exactly `width` cells; too long a text is cut at its end. */
export function padEnd(text: string, width: number, ellipsis = '…'): string {
  const cut = truncateEnd(text, width, ellipsis);
  return cut + ' '.repeat(Math.max(0, width - textWidth(cut)));
}

/** Right-aligned in exactly `width` cells; too long a text is cut at its end. */
export function padStart(text: string, width: number, ellipsis = '…'): string {
  const cut = truncateEnd(text, width, ellipsis);
  return ' '.repeat(Math.max(0, width - textWidth(cut))) + cut;
}

/** Looks at no more of a long text than it needs. */
function fits(text: string, width: number): boolean {
  return takeStart(text, width).length === text.length;
}

/** The longest start that fills at most `width` cells. */
function takeStart(text: string, width: number): string {
  if (width <= 0) return '';
  if (isNarrowText(text.slice(0, width + 1))) return text.slice(0, width);

  for (let span = width * 4 + 32; ; span *= 4) {
    const start = text.slice(0, span);
    const end = endWithin(start, width);
    if (end < start.length || span >= text.length) return text.slice(0, end);
  }
}

/** The longest end that fills at most `width` cells. */
function takeEnd(text: string, width: number): string {
  if (width <= 0) return '';
  if (isNarrowText(text.slice(-width - 1))) return text.slice(-width);

  for (let span = width * 4 + 32; ; span *= 4) {
    const end = text.slice(-span);
    const start = startWithin(end, width);
    // The first grapheme of a shortened text may have lost its beginning.
    if (start > maxGraphemeLength || span >= text.length) return end.slice(start);
  }
}

// Longer clusters exist only in hostile text, and sanitising cuts them.
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
