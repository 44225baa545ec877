import type { Size } from '../draw/line.ts';
import type { DashboardContent, DashboardPanel } from './dashboard-content.ts';
import { balancedColumns, firstColumns, heightsOf } from './panel-columns.ts';

export type PlacedPanel = { panel: DashboardPanel; size: Size };

/** Where the parts of a dashboard are: tiles on top, the chart, then columns of panels. Cells. */
export type DashboardLayout = {
  /** With room to spare every part has a frame, else a rule above it. */
  isFramed: boolean;
  tiles: Size & { count: number };
  /** No rows where there is no chart. */
  chart: Size;
  gap: number;
  columns: readonly (readonly PlacedPanel[])[];
  /** Panels for which there was no room. */
  hidden: number;
};

const leastTileWidth = 15;
const leastBelow = 6;
const mostColumns = 4;
/** Two columns are worth it even where they are narrow: names and figures still have room. */
const leastForTwo = 76;

/**
 * Divides the body of a screen. The focused panel is among those that are shown: where there is no room for
 * panels below the chart, they take its place as long as one of them has the focus.
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

/** Less than half of the room. */
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
      // Columns divide the panels that were handed in.
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

/** Pages of panels as they fit, one after another; the one that has the focus. */
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
