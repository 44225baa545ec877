/**
 * Moving about in a document whose parts are laid out only when they come near the window. Nothing
 * here knows how long the document is in lines: that would cost laying all of it out.
 */

/** A line of a part. Both count from zero. */
export type Place = { part: number; line: number };

export type Layout = {
  /** Parts in all. */
  count: number;
  /** Lines of one part, at least one. May lay it out. */
  linesOf(part: number): number;
};

export const start: Place = { part: 0, line: 0 };

/** The last line of the document. */
export function end({ count, linesOf }: Layout): Place {
  if (count === 0) return start;
  return { part: count - 1, line: linesOf(count - 1) - 1 };
}

/** The same place, or the nearest one that exists. */
export function clamp({ part, line }: Place, layout: Layout): Place {
  if (part >= layout.count) return end(layout);
  return { part, line: Math.max(0, Math.min(line, layout.linesOf(part) - 1)) };
}

/** So many lines further down, or up with a negative number; the ends stop it. */
export function moveBy(place: Place, lines: number, layout: Layout): Place {
  return lines < 0 ? moveUp(place, -lines, layout) : moveDown(place, lines, layout);
}

function moveDown(from: Place, lines: number, layout: Layout): Place {
  let { part, line } = clamp(from, layout);
  let left = lines;
  while (part < layout.count) {
    const rest = layout.linesOf(part) - 1 - line;
    if (left <= rest) return { part, line: line + left };
    left -= rest + 1;
    part += 1;
    line = 0;
  }
  return end(layout);
}

function moveUp(from: Place, lines: number, layout: Layout): Place {
  let { part, line } = clamp(from, layout);
  let left = lines;
  while (left > line) {
    if (part === 0) return start;
    left -= line + 1;
    part -= 1;
    line = layout.linesOf(part) - 1;
  }
  return { part, line: line - left };
}

/** Whether one place comes before another. */
export const isBefore = (a: Place, b: Place): boolean =>
  a.part < b.part || (a.part === b.part && a.line < b.line);

/** The first line of a window of `rows` that shows the cursor and moves as little as possible. */
export function topShowing(cursor: Place, top: Place, rows: number, layout: Layout): Place {
  const lowest = moveBy(cursor, 1 - rows, layout);
  const settled = clamp(top, layout);
  const shown = isBefore(cursor, settled) ? cursor : later(settled, lowest);
  // Nothing lies beyond the end, so a window that reaches over it would be partly empty.
  return earlier(shown, moveBy(end(layout), 1 - rows, layout));
}

const later = (a: Place, b: Place): Place => (isBefore(a, b) ? b : a);
const earlier = (a: Place, b: Place): Place => (isBefore(b, a) ? b : a);

/** The lines of a window: at most `rows` places from `top` on. */
export function windowFrom(top: Place, rows: number, layout: Layout): Place[] {
  const places: Place[] = [];
  for (let { part, line } = clamp(top, layout); part < layout.count; part++, line = 0) {
    const lines = layout.linesOf(part);
    for (; line < lines; line++) {
      if (places.length === rows) return places;
      places.push({ part, line });
    }
  }
  return places;
}
