import { Box } from 'ink';
import { useMemo } from 'react';
import type { Feed, Freshness } from '../data/feed.ts';
import type { Analytics } from '../data/use-analytics.ts';
import type { Line, Span } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { signs } from '../draw/signs.ts';
import { FeedBody } from '../frame/feed-body.tsx';
import { frameRows, Screen, useScreenSize } from '../frame/screen.tsx';
import type { Binding } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { useIsWaiting } from '../shell/time.ts';
import type { ShownDays } from '../shell/use-range.ts';
import { Dashboard, useDashboard } from './dashboard.tsx';
import { dashboardBindings } from './dashboard-actions.ts';
import type { DashboardContent } from './dashboard-content.ts';
import {
  createDashboardStore,
  type DashboardStore,
  dashboardPersistence,
} from './dashboard-state.ts';
import { rangeSpans } from './range-spans.ts';

export type DashboardScreenProps = {
  content: DashboardContent;
  feed: Feed<unknown>;
  freshness?: Freshness;
  details: readonly Span[];
  /** What is shown, as part of a sentence: `credits`. */
  subject: string;
  /** Keys that only this screen has. */
  bindings: readonly Binding[];
  /** Given where a screen has several dashboards. */
  store?: DashboardStore;
  /** A line above the dashboard. */
  head?: (width: number) => Line;
};

/** A screen that is a dashboard, or the error when loading failed. Frames are drawn before the first answer. */
export function DashboardScreen(props: DashboardScreenProps) {
  const { content, feed, freshness = feed, details, subject, bindings: own, head } = props;
  const { visitStores } = useShell();
  const { store = visitStores.of('dashboard', createDashboardStore, dashboardPersistence) } = props;
  const screen = useScreenSize();
  const headRows = head ? 1 : 0;
  const size = { width: screen.width, height: screen.height - frameRows - headRows };
  const isWaiting = useIsWaiting(feed.state === 'loading');
  const waitingText = isWaiting ? `Loading ${subject}${signs.ellipsis}` : undefined;
  // Without days to load, no answer will change the content.
  const isSettled = feed.state === 'live' && !content.isLoaded;
  const settled = useMemo(
    () => (isSettled ? { ...content, isLoaded: true } : content),
    [isSettled, content],
  );
  const { shown, controls } = useDashboard(settled, store, size);
  const bindings = useMemo(() => dashboardBindings(controls, own), [controls, own]);
  const isDown = feed.state === 'down';

  return (
    <Screen freshness={freshness} bindings={isDown ? own : bindings} details={details}>
      {() => (
        <Box flexDirection="column" width={size.width} height={size.height + headRows}>
          {head && <Pane lines={[head(size.width)]} width={size.width} height={headRows} />}
          {isDown ? (
            <FeedBody feed={feed} size={size} subject={subject}>
              {() => null}
            </FeedBody>
          ) : (
            <Dashboard shown={shown} controls={controls} size={size} waitingText={waitingText} />
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
  ...dashboard
}: AnalyticsDashboardProps) {
  const { days, feed, shown } = analytics;
  const missing = missingDays(dashboard.content);
  const details = [...lead, ...rangeSpans({ wanted: days, shown: shown?.days, missing })];
  return <DashboardScreen {...dashboard} feed={feed} details={details} />;
}

/** The number of days without data; 0 where all days lack data, because the chart says so itself. */
function missingDays({ figures }: DashboardContent): number {
  const days = figures[0]?.days ?? [];
  const missing = days.filter(({ value }) => value === undefined).length;
  return missing === days.length ? 0 : missing;
}
