import { evenRows } from '../draw/charts/axis.ts';
import type { Size } from '../draw/line.ts';
import { type PanelNeed, panelColumns, panelInside } from '../draw/panel-columns.ts';

/** The properties of a panel that the layout needs. Each part of a list takes one row. */
type PlaceablePanel = { id: string } & (
  | { kind: 'list'; parts: readonly unknown[]; usualRows: number }
  | { kind: 'lines'; minRows: number; wantedRows: number; takesMore: boolean }
);

export type PlacedPanel<Panel> = { panel: Panel; size: Size };

/** The positions of the parts of a dashboard, in cells: tiles on top, the chart, then columns of panels. */
export type DashboardLayout<Panel = unknown> = {
  /** Whether each part has a frame, which needs more room, or only a rule above it. */
  isFramed: boolean;
  tiles: Size & { count: number };
  /** Without a chart its height is 0. */
  chart: Size;
  gap: number;
  columns: readonly (readonly PlacedPanel<Panel>[])[];
  hidden: number;
};

/** The panel at a point among the panels, and the row of that panel, if the point is not on its frame. */
export function panelAt<Panel>(
  { columns, gap, isFramed }: DashboardLayout<Panel>,
  { x, y }: { x: number; y: number },
): { panel: Panel; row: number | undefined; height: number } | undefined {
  let left = x;
  for (const column of columns) {
    const width = column[0]?.size.width ?? 0;
    if (left >= 0 && left < width) return panelInColumn(column, y, isFramed);
    left -= width + gap;
  }
  return undefined;
}

function panelInColumn<Panel>(column: readonly PlacedPanel<Panel>[], y: number, isFramed: boolean) {
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

const minTileWidth = 15;

/** Beyond this many, tiles need room for all of their words. */
const usualTiles = 5;
const roomyTileWidth = 24;

const tileCount = (width: number): number =>
  Math.max(
    Math.min(usualTiles, Math.floor(width / minTileWidth)),
    Math.floor(width / roomyTileWidth),
  );
const minBelow = 6;
const maxColumns = 4;
/** The minimum width for two columns: narrow ones still have room for names and figures. */
const minForTwo = 76;

/** `columnWidth` is the minimum width of a column of panels, in cells. */
type DashboardParts<Panel> = {
  tiles: readonly unknown[];
  figures: readonly unknown[];
  panels: readonly Panel[];
  columnWidth: number;
};

/** The focused panel is always visible: where it does not fit below the chart, it replaces the chart. */
export function dashboardLayout<Panel extends PlaceablePanel>(
  { width, height }: Size,
  { tiles, figures, panels, columnWidth }: DashboardParts<Panel>,
  focus: string | undefined,
): DashboardLayout<Panel> {
  const isFramed = width >= 100 && height >= 30;
  const tilesHeight = tiles.length === 0 ? 0 : isFramed ? 5 : 4;
  const rest = height - tilesHeight;
  const wanted = figures.length === 0 ? 0 : chartRows(rest, isFramed);
  const hasRoomBelow = wanted === 0 || rest - wanted >= minBelow;
  // Without room for both, only the focused one is shown. Rows that the chart cannot use stay blank.
  const isAlone = !hasRoomBelow && focus === undefined;
  const alone = isAlone ? evenChartRows(rest, isFramed) : 0;
  const chart = hasRoomBelow ? wanted : alone;
  const gap = isFramed ? 1 : 2;
  const count = columnCount(width, columnWidth);
  const below = isAlone ? 0 : rest - chart;
  const columns = panelColumns(
    below === 0 ? [] : panels.map((panel) => ({ panel, ...needOf(panel, isFramed ? 2 : 1) })),
    panels.findIndex(({ id }) => id === focus),
    { width, height: below, count, gap },
  );

  return {
    isFramed,
    tiles: {
      width,
      height: tilesHeight,
      count: Math.max(1, Math.min(tiles.length, tileCount(width))),
    },
    chart: { width, height: chart },
    gap,
    columns: columns.map((column) =>
      column.map(({ panel: { panel }, ...size }) => ({ panel, size })),
    ),
    hidden: panels.length - columns.flat().length,
  };
}

/** The height of the chart, at most about half of the room. */
const chartRows = (rest: number, isFramed: boolean): number =>
  Math.max(2 + rowsBesideColumns(isFramed), evenChartRows(Math.ceil(rest * 0.45), isFramed));

/** The largest height up to `most` whose columns have evenly spaced ticks. */
function evenChartRows(max: number, isFramed: boolean): number {
  const others = rowsBesideColumns(isFramed);
  return others + evenRows(max - others);
}

/** Head, dates, readout, the line of the top label, and the foot of a frame. */
const rowsBesideColumns = (isFramed: boolean): number => (isFramed ? 5 : 4);

function columnCount(width: number, columnWidth: number): number {
  const fitting = Math.min(maxColumns, Math.floor(width / columnWidth));
  return fitting >= 2 ? fitting : width >= minForTwo ? 2 : 1;
}

const minListRows = 5;

function needOf(panel: PlaceablePanel, chrome: number): PanelNeed {
  if (panel.kind === 'lines') {
    const { minRows, wantedRows, takesMore } = panel;
    return { min: minRows + chrome, wanted: wantedRows + chrome, takesMore };
  }
  const rows = panel.parts.length || panel.usualRows;
  return { min: Math.min(rows, minListRows) + chrome, wanted: rows + chrome, takesMore: false };
}
