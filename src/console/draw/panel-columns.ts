import type { Size } from './line.ts';

/** The room for the content of a panel: a frame takes two rows and four columns, a rule takes one row. */
export const panelInside = ({ width, height, isFramed }: Size & { isFramed: boolean }): Size => ({
  width: Math.max(0, width - (isFramed ? 4 : 2)),
  height: Math.max(0, height - (isFramed ? 2 : 1)),
});

/** Rows that a panel needs. A panel with `takesMore` also uses remaining rows. */
export type PanelNeed = { min: number; wanted: number; takesMore: boolean };

type Room = Size & {
  /** The maximum number of columns, and the cells between them. */
  count: number;
  gap: number;
};

/**
 * Distributes panels, in order, into columns that are about equally full. If not all fit, they are divided
 * into pages, and the page with the panel `focus` is returned; without one, the first.
 */
export function panelColumns<Panel extends PanelNeed>(
  panels: readonly Panel[],
  focus: number,
  { width, height, count, gap }: Room,
): { panel: Panel; width: number; height: number }[][] {
  const { start, end } = pageWith(focus, panels, (rest) => firstColumns(rest, count, height));
  const columns = balancedColumns(panels.slice(start, end), count, height);
  const room = width - (columns.length - 1) * gap;
  return columns.map((column, index) => {
    const left = Math.floor((room * index) / columns.length);
    const right = Math.floor((room * (index + 1)) / columns.length);
    const heights = heightsOf(column, height);
    return column.map((panel, row) => ({ panel, width: right - left, height: heights[row] ?? 0 }));
  });
}

/** Divides panels into pages that fit, and returns the page with the focused panel. */
function pageWith(
  index: number,
  needs: readonly PanelNeed[],
  countOf: (rest: readonly PanelNeed[]) => number,
): { start: number; end: number } {
  let start = 0;
  for (;;) {
    const end = start + Math.max(1, countOf(needs.slice(start)));
    if (end > index || end >= needs.length) return { start, end: Math.min(end, needs.length) };
    start = end;
  }
}

/** The number of panels that fit if columns are filled one after another. */
function firstColumns(needs: readonly PanelNeed[], count: number, height: number): number {
  let column = 0;
  let used = 0;
  for (const [index, { min }] of needs.entries()) {
    if (used > 0 && used + min > height) {
      column += 1;
      used = 0;
      if (column === count) return index;
    }
    used += min;
  }
  return needs.length;
}

function balancedColumns<Panel extends PanelNeed>(
  needs: readonly Panel[],
  count: number,
  height: number,
): Panel[][] {
  const maxCount = Math.min(count, needs.length);
  const minCount = Math.min(2, maxCount);
  const counts = Array.from({ length: maxCount - minCount + 1 }, (_, index) => minCount + index);
  let best: Panel[][] = [];
  let minCost = Number.POSITIVE_INFINITY;
  for (const columns of counts.flatMap((columns) => divisions(needs, columns))) {
    const cost = columns.reduce((sum, column) => sum + costOf(column, height), 0);
    if (cost < minCost) [best, minCost] = [columns, cost];
  }
  return best;
}

/** Every way to cut a list into `count` non-empty pieces. There are few, because lists are short. */
function divisions<Panel>(needs: readonly Panel[], count: number): Panel[][][] {
  if (count <= 1) return needs.length === 0 ? [] : [[[...needs]]];
  return Array.from({ length: needs.length - count + 1 }, (_, index) => index + 1).flatMap((end) =>
    divisions(needs.slice(end), count - 1).map((rest) => [needs.slice(0, end), ...rest]),
  );
}

/** Missing rows cost most, then rows below the wanted number, then empty rows. */
function costOf(column: readonly PanelNeed[], height: number): number {
  const min = column.reduce((sum, need) => sum + need.min, 0);
  const wanted = column.reduce((sum, need) => sum + need.wanted, 0);
  // Additional rows are of some use to a panel with `takesMore`.
  const emptiness = column.some(({ takesMore }) => takesMore) ? 40 : 10;
  // Powers, because one half-empty column looks worse than several that are nearly full.
  return (
    Math.max(0, min - height) * 10_000 +
    Math.max(0, wanted - height) ** 1.5 * 4 +
    Math.max(0, height - wanted) ** 2 / emptiness
  );
}

/** The heights of a column's panels: the minimum for each, then up to the wanted height, smallest first. */
function heightsOf(column: readonly PanelNeed[], height: number): number[] {
  const heights = column.map(({ min }) => min);
  let left = height - heights.reduce((sum, rows) => sum + rows, 0);
  while (left > 0) {
    const growing = column
      .map(({ wanted }, index) => ({ wanted, index, rows: heights[index] ?? 0 }))
      .filter(({ wanted, rows }) => rows < wanted)
      .sort((a, b) => a.rows - b.rows || a.wanted - b.wanted)[0];
    if (!growing) break;
    heights[growing.index] = growing.rows + 1;
    left -= 1;
  }
  const taking = column.findLastIndex(({ takesMore }) => takesMore);
  const last = taking === -1 ? column.length - 1 : taking;
  heights[last] = Math.max(0, (heights[last] ?? 0) + left);
  return heights;
}
