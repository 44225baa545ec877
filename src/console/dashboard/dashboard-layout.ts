import type { Point } from '../../terminal/keyboard.ts';
import { panelInside } from '../draw/box-lines.ts';
import type { Size } from '../draw/line.ts';
import type { DashboardContent, DashboardPanel } from './dashboard-content.ts';

export type PlacedPanel = { panel: DashboardPanel; size: Size };

/** Where the parts of a dashboard are: tiles on top, the chart, then columns of panels. Cells. */
export type DashboardLayout = {
  /** Whether each part has a frame, where there is room, or only a rule above it. */
  isFramed: boolean;
  tiles: Size & { count: number };
  /** Without a chart its height is 0. */
  chart: Size;
  gap: number;
  columns: readonly (readonly PlacedPanel[])[];
  /** The number of panels that do not fit. */
  hidden: number;
};

/** The panel at a point among the panels, and which of its rows that is; no row on its frame. */
export function panelAt(
  { columns, gap, isFramed }: DashboardLayout,
  { x, y }: Point,
): { panel: DashboardPanel; row: number | undefined; height: number } | undefined {
  let left = x;
  for (const column of columns) {
    const width = column[0]?.size.width ?? 0;
    if (left >= 0 && left < width) return panelInColumn(column, y, isFramed);
    left -= width + gap;
  }
  return undefined;
}

function panelInColumn(column: readonly PlacedPanel[], y: number, isFramed: boolean) {
  let row = y;
  for (const { panel, size } of column) {
    const { height } = panelInside({ ...size, isFramed });
    if (row < size.height) {
      const isInside = row > 0 && row <= height;
      return { panel, row: isInside ? row - 1 : undefined, height };
    }
    row -= size.height;
  }
  return undefined;
}

const leastTileWidth = 15;
const leastBelow = 6;
const mostColumns = 4;
/** From this width on there are two columns: narrow ones still have room for names and figures. */
const leastForTwo = 76;

/**
 * Divides the body of a screen. The focused panel is always shown: where panels do not fit below the chart,
 * they replace it while one of them has the focus.
 */
export function dashboardLayout(
  { width, height }: Size,
  { tiles, figures, panels, columnWidth }: DashboardContent,
  focus: string | undefined,
): DashboardLayout {
  const isFramed = width >= 100 && height >= 30;
  const tilesHeight = tiles.length === 0 ? 0 : isFramed ? 5 : 3;
  const chart = chartHeight(height - tilesHeight, {
    isFramed,
    hasChart: figures.length > 0,
    isFocused: focus === undefined,
  });
  const gap = isFramed ? 1 : 2;
  const count = columnCount(width, columnWidth);
  const below = { width, height: height - tilesHeight - chart };
  const columns = below.height === 0 ? [] : placed(below, { panels, count, gap, isFramed, focus });

  return {
    isFramed,
    tiles: {
      width,
      height: tilesHeight,
      count: Math.max(1, Math.min(tiles.length, Math.floor(width / leastTileWidth))),
    },
    chart: { width, height: chart },
    gap,
    columns,
    hidden: panels.length - columns.flat().length,
  };
}

function chartHeight(
  rest: number,
  { isFramed, hasChart, isFocused }: { isFramed: boolean; hasChart: boolean; isFocused: boolean },
): number {
  if (!hasChart) return 0;
  const wanted = chartRows(rest, isFramed);
  if (rest - wanted >= leastBelow) return wanted;
  return isFocused ? rest : 0;
}

/** The rows of a chart: less than half of the room. */
function chartRows(rest: number, isFramed: boolean): number {
  const wanted = Math.ceil(rest * 0.45);
  // An even number of rows for the columns, so that half of the maximum has a row of its own.
  const chrome = isFramed ? 4 : 3;
  return wanted - ((wanted - chrome) % 2);
}

function columnCount(width: number, columnWidth: number): number {
  const fitting = Math.min(mostColumns, Math.floor(width / columnWidth));
  return fitting >= 2 ? fitting : width >= leastForTwo ? 2 : 1;
}

type Placing = {
  panels: readonly DashboardPanel[];
  count: number;
  gap: number;
  isFramed: boolean;
  focus: string | undefined;
};

function placed(size: Size, { panels, count, gap, isFramed, focus }: Placing): PlacedPanel[][] {
  const chrome = isFramed ? 2 : 1;
  const needs = panels.map((panel) => needOf(panel, chrome));
  const shown = pageWith(focus, panels, (from) =>
    firstColumns(needs.slice(from), count, size.height),
  );
  const columns = balancedColumns(needs.slice(shown.start, shown.end), count, size.height);

  const room = size.width - (columns.length - 1) * gap;
  let at = shown.start;
  return columns.map((column, index) => {
    const left = Math.floor((room * index) / columns.length);
    const width = Math.floor((room * (index + 1)) / columns.length) - left;
    return heightsOf(column, size.height).map((height) => {
      const panel = panels[at];
      at += 1;
      // The columns hold as many panels as `shown`.
      return { panel: panel as DashboardPanel, size: { width, height } };
    });
  });
}

/** What a panel needs in rows, its frame included. */
function needOf(panel: DashboardPanel, chrome: number) {
  if (panel.kind === 'lines') {
    const { leastRows, wantedRows, takesMore } = panel;
    return { least: leastRows + chrome, wanted: wantedRows + chrome, takesMore };
  }
  const rows = panel.parts.length || panel.usualRows;
  return {
    least: Math.min(rows, leastListRows) + chrome,
    wanted: rows + chrome,
    takesMore: false,
  };
}

const leastListRows = 5;

/** Divides panels into pages that fit, and returns the page with the focused panel. */
function pageWith(
  focus: string | undefined,
  panels: readonly DashboardPanel[],
  countFrom: (from: number) => number,
): { start: number; end: number } {
  const wanted = Math.max(
    0,
    panels.findIndex(({ id }) => id === focus),
  );
  let start = 0;
  for (;;) {
    const end = start + Math.max(1, countFrom(start));
    if (end > wanted || end >= panels.length) return { start, end: Math.min(end, panels.length) };
    start = end;
  }
}

/** Rows that a panel needs. A panel with `takesMore` also uses the rows that are left. */
type PanelNeed = { least: number; wanted: number; takesMore: boolean };

/** How many panels fit when columns are filled one after another. */
function firstColumns(needs: readonly PanelNeed[], count: number, height: number): number {
  let column = 0;
  let used = 0;
  for (const [index, { least }] of needs.entries()) {
    if (used > 0 && used + least > height) {
      column += 1;
      used = 0;
      if (column === count) return index;
    }
    used += least;
  }
  return needs.length;
}

/** Divides panels, in their order, into at most `count` columns that are about equally full. */
function balancedColumns(
  needs: readonly PanelNeed[],
  count: number,
  height: number,
): PanelNeed[][] {
  const fewest = Math.min(2, count, needs.length);
  const counts = Array.from(
    { length: Math.min(count, needs.length) - fewest + 1 },
    (_, index) => fewest + index,
  );
  const best = counts
    .flatMap((columns) => divisions(needs, columns))
    .reduce<{ columns: PanelNeed[][]; cost: number } | undefined>((best, columns) => {
      const cost = costOf(columns, height);
      return best === undefined || cost < best.cost ? { columns, cost } : best;
    }, undefined);
  return best?.columns ?? [];
}

/** Every way to cut a list into `count` pieces that are not empty. Few enough, because lists are short. */
function divisions(needs: readonly PanelNeed[], count: number): PanelNeed[][][] {
  if (count <= 1) return needs.length === 0 ? [] : [[[...needs]]];
  return Array.from({ length: needs.length - count + 1 }, (_, index) => index + 1).flatMap((end) =>
    divisions(needs.slice(end), count - 1).map((rest) => [needs.slice(0, end), ...rest]),
  );
}

/** Rows that are missing cost most, then rows below the wanted ones, then empty rows. */
function costOf(columns: readonly PanelNeed[][], height: number): number {
  return columns.reduce((cost, column) => {
    const least = sumOf(column, ({ least }) => least);
    const wanted = sumOf(column, ({ wanted }) => wanted);
    const missing = Math.max(0, least - height) * 10_000;
    // Rows beyond the wanted ones are of some use to a panel with `takesMore`.
    const emptiness = column.some(({ takesMore }) => takesMore) ? 40 : 10;
    // Squares, because one column that is half empty looks worse than several that are nearly full.
    return (
      cost +
      missing +
      Math.max(0, wanted - height) ** 1.5 * 4 +
      Math.max(0, height - wanted) ** 2 / emptiness
    );
  }, 0);
}

/** The heights of a column's panels: the least for each, then up to what each wants, smallest first. */
function heightsOf(column: readonly PanelNeed[], height: number): number[] {
  const heights = column.map(({ least }) => least);
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

const sumOf = (needs: readonly PanelNeed[], read: (need: PanelNeed) => number): number =>
  needs.reduce((sum, need) => sum + read(need), 0);
