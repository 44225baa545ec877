import { type ReactNode, useMemo } from 'react';
import type { Feed, Freshness } from '../data/feed.ts';
import type { Span } from '../draw/line.ts';
import { Screen } from '../frame/screen.tsx';
import type { Binding } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { createStore } from '../shell/store.ts';
import { dashboardBindings } from './dashboard-actions.ts';
import { DashboardBody } from './dashboard-body.tsx';
import type { DashboardContent } from './dashboard-content.ts';
import { dashboardControls } from './dashboard-controls.ts';
import { dashboardKeeping } from './dashboard-keeping.ts';
import { createDashboardModel, createDayStore } from './dashboard-model.ts';
import { initialDashboard, reduceDashboard } from './dashboard-view.ts';

export type DashboardScreenProps = {
  content: DashboardContent;
  feed: Feed<unknown>;
  freshness?: Freshness;
  details: readonly Span[];
  /** What it is about, as a sentence would say it: `credits`. */
  subject: string;
  /** Keys of this screen, beside those of every dashboard. */
  bindings: readonly Binding[];
};

/** A screen that is one dashboard. */
export function DashboardScreen(props: DashboardScreenProps): ReactNode {
  const { content, feed, freshness = feed, details, subject, bindings: own } = props;
  const { visitStores } = useShell();
  const { model, controls } = useMemo(() => {
    const model = createDashboardModel(
      visitStores.of(
        'dashboard',
        (restored) => createStore(reduceDashboard, restored ?? initialDashboard),
        dashboardKeeping,
      ),
      visitStores.of('day', createDayStore),
    );
    return { model, controls: dashboardControls(model) };
  }, [visitStores]);
  const bindings = useMemo(() => dashboardBindings(() => controls, own), [controls, own]);

  return (
    <Screen
      freshness={freshness}
      bindings={feed.state === 'down' ? own : bindings}
      details={details}
    >
      {(size) => (
        <DashboardBody model={model} content={content} feed={feed} size={size} subject={subject} />
      )}
    </Screen>
  );
}
