import { Box } from 'ink';
import { useLayoutEffect, useMemo, useState } from 'react';
import { missingDays } from '../../figures/usage/missing-days.ts';
import type { Point } from '../../terminal/keyboard.ts';
import { type Feed, type Freshness, readAtMs } from '../data/feed.ts';
import type { Analytics } from '../data/use-analytics.ts';
import { type Line, type Size, type Span, signs } from '../draw/line.ts';
import { Pane, Spoken } from '../draw/pane.tsx';
import { FeedBody } from '../frame/feed-body.tsx';
import { frameRows, Screen, useScreenSize } from '../frame/screen.tsx';
import type { Binding } from '../shell/shell.ts';
import { useIsWaiting, usePainted, useShell } from '../shell/shell-context.ts';
import type { ShownDays } from '../shell/use-range.ts';
import { dashboardBindings } from './dashboard-actions.ts';
import { type DashboardContent, withLowerBounds } from './dashboard-content.ts';
import { createDashboard, createDayStore, dashboardPersistence } from './dashboard-controls.ts';
import { panelAt } from './dashboard-layout.ts';
import { createDashboardLines } from './dashboard-lines.ts';
import { partWindow, shownParts } from './dashboard-state.ts';
import { dayAt, figureChart } from './day-chart.ts';
import { rangeSpans } from './range.ts';
import { spokenDashboard } from './spoken-dashboard.ts';
import { tileAt, tileLegend } from './tile.ts';

type DashboardScreenProps = {
  content: DashboardContent;
  feed: Feed<unknown>;
  freshness?: Freshness;
  details: readonly Span[];
  /** What is shown, as part of a sentence: `credits`. */
  subject: string;
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
  const [linesOf] = useState(createDashboardLines);
  const { controls, look } = dashboard;
  const bindings = useMemo(() => dashboardBindings(controls, own), [controls, own]);
  const isDown = feed.state === 'down';
  const { isLoaded: hasContent } = content;

  return (
    <Screen {...{ freshness, subject, details, hasContent }} bindings={isDown ? own : bindings}>
      {() => (
        <Box flexDirection="column" width={width} height={height + headRows}>
          {head && (
            <Pane
              lines={() => [head(width, tileLegend(settled.tiles, look().layout))]}
              width={width}
              height={headRows}
            />
          )}
          {isDown ? (
            <FeedBody feed={feed} size={size} subject={subject}>
              {() => null}
            </FeedBody>
          ) : isScreenReader ? (
            <Spoken>{spokenDashboard(look())}</Spoken>
          ) : (
            <Pane
              lines={() => linesOf(look(), waitingText)}
              width={width}
              height={height}
              onClick={(at) => click(at, dashboard)}
            />
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
  const { look, subscribe } = dashboard;
  usePainted({ get: look, subscribe }, () => dashboard);
  return dashboard;
}

type Dashboard = ReturnType<typeof createDashboard>;

/** A click on a tile chooses its figure, one on the chart a day. */
function click({ x, y }: Point, dashboard: Dashboard): string | undefined {
  const { content, layout } = dashboard.look();
  const { tiles, chart } = layout;
  if (y < tiles.height) {
    const tile = tileAt(content.tiles, layout, x);
    if (tile) dashboard.controls.chooseFigure(tile.title);
    return tile?.action;
  }
  const below = y - tiles.height - chart.height;
  return below < 0 ? clickChart(x, dashboard) : clickPanel({ x, y: below }, dashboard);
}

/** The first click selects a day, the second opens it. */
function clickChart(x: number, { look, controls }: Dashboard): string | undefined {
  const { content, figure, layout, focus } = look();
  const day = figure ? dayAt(figureChart(content, figure, layout, false), x) : -1;
  const wasChosen = day >= 0 && controls.chooseDay(day);
  if (focus !== undefined) return 'dashboard.leave-panel';
  return wasChosen ? 'dashboard.open' : undefined;
}

/** The first click selects a row, the second opens it. A click on the sum of hidden rows shows them. */
function clickPanel(at: Point, { look, controls }: Dashboard): string | undefined {
  const { layout, state, focus } = look();
  const { panel, row, height } = panelAt(layout, at) ?? {};
  if (panel === undefined || height === undefined) return undefined;
  const focused = panel.id === focus ? state : undefined;
  const top = panel.kind === 'list' ? partWindow(focused, panel, height).top : 0;
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
