import { Box } from 'ink';
import { useMemo } from 'react';
import type { Point } from '../../terminal/keyboard.ts';
import { panelInside } from '../draw/box-lines.ts';
import type { Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import type { DashboardContent, DayFigure } from './dashboard-content.ts';
import { type DashboardControls, dashboardControls } from './dashboard-controls.ts';
import { type DashboardLayout, dashboardLayout, panelAt } from './dashboard-layout.ts';
import { panelsLines, tileAt, tileLines } from './dashboard-lines.ts';
import {
  createDayStore,
  type DashboardState,
  type DashboardStore,
  figureOf,
  focusOf,
  partWindow,
} from './dashboard-state.ts';
import { cursorLines, figureChart } from './figure-chart.ts';

/** A dashboard as this frame draws it. */
export type ShownDashboard = {
  content: DashboardContent;
  state: DashboardState;
  /** The day under the cursor; undefined means the newest day. */
  day: string | undefined;
  /** The focused panel; undefined where the chart has the focus. */
  focus: string | undefined;
  /** The figure of the chart. */
  figure: DayFigure | undefined;
  layout: DashboardLayout;
};

/** Lays out a dashboard and makes its controls. All dashboards of a visit share the day under the cursor. */
export function useDashboard(
  content: DashboardContent,
  store: DashboardStore,
  { width, height }: Size,
): { shown: ShownDashboard; controls: DashboardControls } {
  const dayStore = useShell().visitStores.of('day', createDayStore);
  const state = useStore(store);
  const day = useStore(dayStore);
  const focus = focusOf(state, content);
  const layout = useMemo(
    () => dashboardLayout({ width, height }, content, focus),
    [width, height, content, focus],
  );
  const controls = useMemo(
    () => dashboardControls({ store, day: dayStore, content, rows: rowsOf(layout) }),
    [store, dayStore, content, layout],
  );
  return {
    shown: { content, state, day, focus, figure: figureOf(state, content), layout },
    controls,
  };
}

function rowsOf({ columns, isFramed }: DashboardLayout): ReadonlyMap<string, number> {
  return new Map(
    columns.flat().map(({ panel, size }) => [panel.id, panelInside({ ...size, isFramed }).height]),
  );
}

export type DashboardProps = {
  shown: ShownDashboard;
  controls: DashboardControls;
  size: Size;
  /** Shown in the middle of the chart while the first answer takes long. */
  waitingText: string | undefined;
};

/**
 * Tiles, a chart with a cursor over its days, and panels, one of which may have the focus. Each part is memoized,
 * because a move of the cursor changes few lines.
 */
export function Dashboard({ shown, controls, size, waitingText }: DashboardProps) {
  const { content, state, day, focus, figure, layout } = shown;
  const tiles = useMemo(() => tileLines(content.tiles, layout), [content.tiles, layout]);
  const hasChart = layout.chart.height > 0;
  const chart = useMemo(
    () =>
      figure && hasChart
        ? figureChart(content, figure, layout, { isFocused: focus === undefined, waitingText })
        : undefined,
    [content, figure, hasChart, layout, focus, waitingText],
  );
  const cursor = useMemo(
    () => (chart && figure ? cursorLines(chart, content, figure, day) : []),
    [chart, content, figure, day],
  );
  const panels = useMemo(
    () => panelsLines(layout, { content, state, focus }),
    [layout, content, state, focus],
  );
  const { width, height } = size;
  const chartLines = chart?.lines ?? [];
  const onChart = () => 'dashboard.leave-panel';

  return (
    <Box flexDirection="column" width={width} height={height}>
      <Pane
        lines={tiles}
        width={width}
        height={layout.tiles.height}
        onClick={({ x }) => {
          const tile = tileAt(content.tiles, layout, x);
          if (tile) controls.chooseFigure(tile.title);
          return tile?.action;
        }}
      />
      <Pane lines={chartLines} width={width} height={chartLines.length} onClick={onChart} />
      <Pane lines={cursor} width={width} height={cursor.length} />
      <Pane
        lines={panels}
        width={width}
        height={panels.length}
        onClick={(at) => clickPanel(at, shown, controls)}
      />
    </Box>
  );
}

/** A row is chosen by a click, and opened by another one. */
function clickPanel(
  at: Point,
  { layout, state, focus }: ShownDashboard,
  controls: DashboardControls,
): string | undefined {
  const { panel, row, height } = panelAt(layout, at) ?? {};
  if (panel === undefined || height === undefined) return undefined;
  const top = panel.kind === 'list' ? partWindow(state, panel, height, panel.id === focus).top : 0;
  const wasChosen = controls.choosePanel(panel.id, row === undefined ? undefined : top + row);
  return wasChosen ? 'dashboard.open' : undefined;
}
