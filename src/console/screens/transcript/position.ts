/**
 * Positions in a transcript, whose entries are laid out only when they come near the window. Nothing here
 * knows the number of lines in the transcript, because counting them would require a complete layout. An
 * entry consists of sections, so a very long message costs no more than its visible pages.
 */

/** A line of a section of an entry. All three count from zero. */
export type Position = { entry: number; section: number; line: number };

export type Layout = {
  count: number;
  /** The number of sections in an entry, at least one. */
  sectionsOf(entry: number): number;
  /** The number of lines in a section, at least one. May lay it out. */
  linesOf(entry: number, section: number): number;
};

export const start: Position = { entry: 0, section: 0, line: 0 };

/** The last line of the transcript. */
export const end = (layout: Layout): Position =>
  layout.count === 0 ? start : endOfEntry(layout.count - 1, layout);

function endOfEntry(entry: number, layout: Layout): Position {
  const section = layout.sectionsOf(entry) - 1;
  return { entry, section, line: layout.linesOf(entry, section) - 1 };
}

/** The position itself if it exists, else the nearest one before it. */
export function clamp({ entry, section, line }: Position, layout: Layout): Position {
  if (entry >= layout.count) return end(layout);
  if (section >= layout.sectionsOf(entry)) return endOfEntry(entry, layout);
  const last = layout.linesOf(entry, section) - 1;
  return { entry, section, line: Math.max(0, Math.min(line, last)) };
}

/** Moves down by some lines, or up if negative. Stops at both ends. */
export function moveBy(position: Position, lines: number, layout: Layout): Position {
  return lines < 0 ? moveUp(position, -lines, layout) : moveDown(position, lines, layout);
}

function moveDown(from: Position, lines: number, layout: Layout): Position {
  let at = clamp(from, layout);
  let left = lines;
  while (layout.count > 0) {
    const rest = layout.linesOf(at.entry, at.section) - 1 - at.line;
    if (left <= rest) return { ...at, line: at.line + left };
    const next = sectionAfter(at, layout);
    if (!next) return { ...at, line: at.line + rest };
    left -= rest + 1;
    at = next;
  }
  return start;
}

function moveUp(from: Position, lines: number, layout: Layout): Position {
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

function sectionAfter({ entry, section }: Position, layout: Layout): Position | undefined {
  if (section + 1 < layout.sectionsOf(entry)) return { entry, section: section + 1, line: 0 };
  return entry + 1 < layout.count ? { entry: entry + 1, section: 0, line: 0 } : undefined;
}

function sectionBefore({ entry, section }: Position, layout: Layout): Position | undefined {
  if (section > 0) {
    return { entry, section: section - 1, line: layout.linesOf(entry, section - 1) - 1 };
  }
  return entry > 0 ? endOfEntry(entry - 1, layout) : undefined;
}

/** Whether one position comes before another. */
export const isBefore = (a: Position, b: Position): boolean =>
  a.entry !== b.entry
    ? a.entry < b.entry
    : a.section !== b.section
      ? a.section < b.section
      : a.line < b.line;

/** Whether both are the same line. */
export const isSamePosition = (a: Position, b: Position): boolean =>
  !isBefore(a, b) && !isBefore(b, a);

/** The first line of a window of `rows` that shows the cursor and moves as little as possible. */
export function topShowing(
  cursor: Position,
  top: Position,
  rows: number,
  layout: Layout,
): Position {
  const lowest = moveBy(cursor, 1 - rows, layout);
  const settled = clamp(top, layout);
  const shown = isBefore(cursor, settled) ? cursor : later(settled, lowest);
  return settledTop(shown, rows, layout);
}

/** Moves a window up if it would be partly empty because it extends beyond the end. */
export const settledTop = (top: Position, rows: number, layout: Layout): Position =>
  earlier(clamp(top, layout), moveBy(end(layout), 1 - rows, layout));

const later = (a: Position, b: Position): Position => (isBefore(a, b) ? b : a);
const earlier = (a: Position, b: Position): Position => (isBefore(b, a) ? b : a);

/** The lines of a window: at most `rows` positions starting at `top`. */
export function windowFrom(top: Position, rows: number, layout: Layout): Position[] {
  const positions: Position[] = [];
  if (layout.count === 0) return positions;
  for (let at: Position | undefined = clamp(top, layout); at; at = sectionAfter(at, layout)) {
    const lines = layout.linesOf(at.entry, at.section);
    for (let line = at.line; line < lines; line++) {
      if (positions.length === rows) return positions;
      positions.push({ ...at, line });
    }
  }
  return positions;
}
