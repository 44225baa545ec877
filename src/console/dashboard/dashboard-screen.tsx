import { Box } from 'ink';
import { useLayoutEffect, useMemo } from 'react';
import { missingDays } from '../../figures/usage/missing-days.ts';
import type { Point } from '../../terminal/keyboard.ts';
import { type Feed, type Freshness, readAtMs } from '../data/feed.ts';
import type { Analytics } from '../data/use-analytics.ts';
import type { Line, Size, Span } from '../draw/line.ts';
import { Pane, Spoken } from '../draw/pane.tsx';
import { signs } from '../draw/signs.ts';
import { FeedBody } from '../frame/feed-body.tsx';
import { frameRows, Screen, useScreenSize } from '../frame/screen.tsx';
import type { Binding } from '../shell/shell.ts';
import { useIsWaiting, useMode, useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import type { ShownDays } from '../shell/use-range.ts';
import { dashboardBindings } from './dashboard-actions.ts';
import { type DashboardContent, withLowerBounds } from './dashboard-content.ts';
import { createDashboard, createDayStore, dashboardPersistence } from './dashboard-controls.ts';
import { panelAt } from './dashboard-layout.ts';
import { panelsLines, tileLines } from './dashboard-lines.ts';
import { partWindow, shownParts } from './dashboard-state.ts';
import { cursorLines, figureChart } from './day-chart.ts';
import { rangeSpans } from './range.ts';
import { spokenDashboard } from './spoken-dashboard.ts';
import { tileAt, tileLegend } from './tile-row.ts';

type DashboardScreenProps = {
  content: DashboardContent;
  feed: Feed<unknown>;
  freshness?: Freshness;
  details: readonly Span[];
  /** What is shown, as part of a sentence: `credits`. */
  subject: string;
  /** Keys that only this screen has. */
  bindings: readonly Binding[];
  /** Which of several dashboards of a screen it is. */
  tab?: string;
  /** A line above the dashboard, with a note on its tiles if there is room. */
  head?: (width: number, note: string) => Line;
};

/** A dashboard screen, or the error if loading failed. Frames are drawn before the first response. */
export function DashboardScreen(props: DashboardScreenProps) {
  const { content, feed, freshness = feed, details, subject, bindings: own, head } = props;
  const { isScreenReader } = useShell();
  const screen = useScreenSize();
  const headRows = head ? 1 : 0;
  const { width } = screen;
  const height = screen.height - frameRows - headRows;
  const size = useMemo(() => ({ width, height }), [width, height]);
  const isWaiting = useIsWaiting(feed.state === 'loading');
  const waitingText = isWaiting ? `Loading ${subject}${signs.ellipsis}` : undefined;
  // If there are no days to load, no response will change the content.
  const isSettled = feed.state === 'live' && !content.isLoaded;
  const readAt = readAtMs(freshness);
  const settled = useMemo(
    () => ({ ...content, isLoaded: content.isLoaded || isSettled, readAtMs: readAt }),
    [isSettled, content, readAt],
  );
  const dashboard = useDashboard(settled, size, props.tab);
  const { controls } = dashboard;
  const bindings = useMemo(() => dashboardBindings(controls, own), [controls, own]);
  const isDown = feed.state === 'down';
  const { isLoaded: hasContent } = content;

  return (
    <Screen {...{ freshness, subject, details, hasContent }} bindings={isDown ? own : bindings}>
      {() => (
        <Box flexDirection="column" width={size.width} height={size.height + headRows}>
          {head && (
            <Pane
              lines={[head(size.width, tileLegend(settled.tiles, dashboard.layout))]}
              width={size.width}
              height={headRows}
            />
          )}
          {isDown ? (
            <FeedBody feed={feed} size={size} subject={subject}>
              {() => null}
            </FeedBody>
          ) : isScreenReader ? (
            <SpokenDashboard {...dashboard} />
          ) : (
            <Dashboard {...dashboard} size={size} waitingText={waitingText} />
          )}
        </Box>
      )}
    </Screen>
  );
}

export type AnalyticsDashboardProps = Omit<DashboardScreenProps, 'feed' | 'details'> & {
  analytics: Pick<Analytics<unknown>, 'days' | 'feed'> & { shown: { days: ShownDays } | undefined };
  /** Shown before the days. */
  lead?: readonly Span[];
};

/** A dashboard of the chosen days. */
export function AnalyticsDashboard({
  analytics,
  lead = [],
  content: given,
  ...dashboard
}: AnalyticsDashboardProps) {
  const { days, feed, shown } = analytics;
  const { readDays } = useShell().profile;
  const content = useMemo(() => withLowerBounds({ ...given, readDays }), [given, readDays]);
  const missing = missingDays(content.figures[0]?.days ?? [], readDays);
  const details = [...lead, ...rangeSpans({ wanted: days, shown: shown?.days, ...missing })];
  return <DashboardScreen {...dashboard} content={content} feed={feed} details={details} />;
}

/** The dashboard of the current visit. All dashboards of a visit share the day under the cursor. */
function useDashboard(all: DashboardContent, size: Size, tab: string | undefined) {
  const { visitStores } = useShell();
  const day = visitStores.of('day', createDayStore);
  const dashboard = visitStores.of(
    tab === undefined ? 'dashboard' : `dashboard ${tab}`,
    (restored) => createDashboard(day, { all, size }, restored),
    tab === undefined ? dashboardPersistence : undefined,
  );
  useLayoutEffect(() => dashboard.update({ all, size }), [dashboard, all, size]);
  useMode(dashboard, ({ zoomed }) => zoomed);
  const { look, subscribe, controls } = dashboard;
  return { ...useStore({ get: look, subscribe }), controls };
}

type ShownDashboard = ReturnType<typeof useDashboard>;

type DashboardProps = ShownDashboard & {
  size: Size;
  /** Shown in the middle of the chart if the first response takes long. */
  waitingText: string | undefined;
};

/**
 * Tiles, a chart with a cursor over its days, and panels, one of which may have the focus. Each part is memoized,
 * because moving the cursor changes few lines.
 */
function Dashboard({ size: { width, height }, waitingText, ...dashboard }: DashboardProps) {
  const { content, state, day, focus, figure, layout, controls } = dashboard;
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
  const chartLines = chart?.lines ?? [];

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
      <Pane
        lines={chartLines}
        width={width}
        height={chartLines.length}
        onClick={() => 'dashboard.leave-panel'}
      />
      <Pane lines={cursor} width={width} height={cursor.length} />
      <Pane
        lines={panels}
        width={width}
        height={panels.length}
        onClick={(at) => clickPanel(at, dashboard)}
      />
    </Box>
  );
}

function SpokenDashboard({ content, state, day }: ShownDashboard) {
  const text = useMemo(() => spokenDashboard({ content, state, day }), [content, state, day]);
  return <Spoken>{text}</Spoken>;
}

/** The first click selects a row, the second opens it. A click on the sum of hidden rows shows them. */
function clickPanel(
  at: Point,
  { layout, state, focus, controls }: ShownDashboard,
): string | undefined {
  const { panel, row, height } = panelAt(layout, at) ?? {};
  if (panel === undefined || height === undefined) return undefined;
  const top = panel.kind === 'list' ? partWindow(state, panel, height, panel.id === focus).top : 0;
  if (
    panel.kind === 'list' &&
    panel.parts.length > height &&
    row === shownParts(panel.parts.length, height) &&
    !controls.isZoomed()
  ) {
    controls.choosePanel(panel.id, undefined);
    return 'dashboard.zoom';
  }
  const wasChosen = controls.choosePanel(panel.id, row === undefined ? undefined : top + row);
  return wasChosen ? 'dashboard.open' : undefined;
}
