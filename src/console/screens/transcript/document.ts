/**
 * Moving about in a document whose parts are laid out only when they come near the window. Nothing
 * here knows how long the document is in lines: that would cost laying all of it out. A part is made of
 * sections, so that a part as long as a book costs no more than its visible pages.
 */

/** A line of a section of a part. All count from zero. */
export type Place = { part: number; section: number; line: number };

export type Layout = {
  /** Parts in all. */
  count: number;
  /** Sections of one part, at least one. */
  sectionsOf(part: number): number;
  /** Lines of one section, at least one. May lay it out. */
  linesOf(part: number, section: number): number;
};

export const start: Place = { part: 0, section: 0, line: 0 };

/** The last line of the document. */
export const end = (layout: Layout): Place =>
  layout.count === 0 ? start : endOfPart(layout.count - 1, layout);

function endOfPart(part: number, layout: Layout): Place {
  const section = layout.sectionsOf(part) - 1;
  return { part, section, line: layout.linesOf(part, section) - 1 };
}

/** The same place, or the nearest one before it that exists. */
export function clamp({ part, section, line }: Place, layout: Layout): Place {
  if (part >= layout.count) return end(layout);
  if (section >= layout.sectionsOf(part)) return endOfPart(part, layout);
  const last = layout.linesOf(part, section) - 1;
  return { part, section, line: Math.max(0, Math.min(line, last)) };
}

/** So many lines further down, or up with a negative number; the ends stop it. */
export function moveBy(place: Place, lines: number, layout: Layout): Place {
  return lines < 0 ? moveUp(place, -lines, layout) : moveDown(place, lines, layout);
}

function moveDown(from: Place, lines: number, layout: Layout): Place {
  let at = clamp(from, layout);
  let left = lines;
  while (layout.count > 0) {
    const rest = layout.linesOf(at.part, at.section) - 1 - at.line;
    if (left <= rest) return { ...at, line: at.line + left };
    const next = sectionAfter(at, layout);
    if (!next) return { ...at, line: at.line + rest };
    left -= rest + 1;
    at = next;
  }
  return start;
}

function moveUp(from: Place, lines: number, layout: Layout): Place {
  let at = clamp(from, layout);
  let left = lines;
  while (left > at.line) {
    const previous = sectionBefore(at, layout);
    if (!previous) return start;
    left -= at.line + 1;
    at = previous;
  }
  return { ...at, line: at.line - left };
}

function sectionAfter({ part, section }: Place, layout: Layout): Place | undefined {
  if (section + 1 < layout.sectionsOf(part)) return { part, section: section + 1, line: 0 };
  return part + 1 < layout.count ? { part: part + 1, section: 0, line: 0 } : undefined;
}

/** The last line of the section before. */
function sectionBefore({ part, section }: Place, layout: Layout): Place | undefined {
  if (section > 0) {
    return { part, section: section - 1, line: layout.linesOf(part, section - 1) - 1 };
  }
  return part > 0 ? endOfPart(part - 1, layout) : undefined;
}

/** Whether one place comes before another. */
export const isBefore = (a: Place, b: Place): boolean =>
  a.part !== b.part
    ? a.part < b.part
    : a.section !== b.section
      ? a.section < b.section
      : a.line < b.line;

/** The first line of a window of `rows` that shows the cursor and moves as little as possible. */
export function topShowing(cursor: Place, top: Place, rows: number, layout: Layout): Place {
  const lowest = moveBy(cursor, 1 - rows, layout);
  const settled = clamp(top, layout);
  const shown = isBefore(cursor, settled) ? cursor : later(settled, lowest);
  return settledTop(shown, rows, layout);
}

/** Nothing lies beyond the end, so a window that reaches over it would be partly empty. */
export const settledTop = (top: Place, rows: number, layout: Layout): Place =>
  earlier(clamp(top, layout), moveBy(end(layout), 1 - rows, layout));

const later = (a: Place, b: Place): Place => (isBefore(a, b) ? b : a);
const earlier = (a: Place, b: Place): Place => (isBefore(b, a) ? b : a);

/** The lines of a window: at most `rows` places from `top` on. */
export function windowFrom(top: Place, rows: number, layout: Layout): Place[] {
  const places: Place[] = [];
  if (layout.count === 0) return places;
  for (let at: Place | undefined = clamp(top, layout); at; at = sectionAfter(at, layout)) {
    const lines = layout.linesOf(at.part, at.section);
    for (let line = at.line; line < lines; line++) {
      if (places.length === rows) return places;
      places.push({ ...at, line });
    }
  }
  return places;
}
