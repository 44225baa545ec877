import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { dashboardBindings } from '../../dashboard/dashboard-actions.ts';
import { dashboardControls } from '../../dashboard/dashboard-controls.ts';
import { createDashboardModel, createDayStore } from '../../dashboard/dashboard-model.ts';
import { initialDashboard, reduceDashboard } from '../../dashboard/dashboard-view.ts';
import { rangeBindings } from '../../dashboard/range-actions.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
import { useKeptRange } from '../../shell/use-range.ts';
import type { VisitStores } from '../../shell/visit-stores.ts';
import { CreditsTab } from './credits-tab.tsx';
import { caseBindings, tabBindings } from './overview-actions.ts';
import { OverviewBindingsProvider } from './overview-context.ts';
import { OverviewFrame } from './overview-frame.tsx';
import { type OverviewTab, overviewTabs, type TabProps } from './overview-tabs.ts';
import { initialOverview, overviewKeeping, reduceOverview } from './overview-view.ts';

// A start shows credits; what the other tabs are made of is loaded when they are looked at.
const tabComponents: Record<OverviewTab, ComponentType<TabProps>> = {
  credits: CreditsTab,
  tools: lazy(async () => ({ default: (await import('./tools/tools-tab.tsx')).ToolsTab })),
  activity: lazy(async () => ({
    default: (await import('./activity/activity-tab.tsx')).ActivityTab,
  })),
  productivity: lazy(async () => ({
    default: (await import('./productivity/productivity-tab.tsx')).ProductivityTab,
  })),
  users: lazy(async () => ({ default: (await import('./users/users-tab.tsx')).UsersTab })),
};

/** The analytics of the whole organization, in tabs that share days and day cursor. */
export function OverviewScreen() {
  const { visitStores, range, clock } = useShell();
  const store = visitStores.of(
    'overview',
    (restored) => createStore(reduceOverview, restored ?? initialOverview),
    overviewKeeping,
  );
  useKeptRange();
  const { tab, isCaseJoined } = useStore(store);
  const dashboards = useMemo(() => tabDashboards(visitStores), [visitStores]);

  // The tab is looked up with every key: several can arrive before the next frame.
  const { bindings, tabs } = useMemo(() => {
    const tabs = tabBindings(store);
    const others = [...tabs, ...rangeBindings(range, clock), ...caseBindings(store)];
    const dashboard = dashboardBindings(() => dashboards[store.get().tab].controls, others);
    return { tabs, bindings: { dashboard, withoutDashboard: others } };
  }, [dashboards, store, range, clock]);

  const Tab = tabComponents[tab];
  const waiting = (
    <OverviewFrame
      tab={tab}
      freshness={loading}
      bindings={bindings.withoutDashboard}
      isStandIn
      details={[]}
    >
      {() => null}
    </OverviewFrame>
  );
  return (
    <OverviewBindingsProvider value={bindings}>
      <Suspense fallback={waiting}>
        <Tab model={dashboards[tab].model} isCaseJoined={isCaseJoined} tabBindings={tabs} />
      </Suspense>
    </OverviewBindingsProvider>
  );
}

const loading = { state: 'loading' } as const;

/** What keys act on, for each tab that was or will be on the screen. The day is the same on all of them. */
function tabDashboards(visitStores: VisitStores) {
  const day = visitStores.of('day', createDayStore);
  const dashboardOf = (tab: OverviewTab) => {
    const view = visitStores.of(`dashboard ${tab}`, () =>
      createStore(reduceDashboard, initialDashboard),
    );
    const model = createDashboardModel(view, day);
    return { model, controls: dashboardControls(model) };
  };
  // The list of tabs has each of them once.
  return Object.fromEntries(overviewTabs.map(({ id }) => [id, dashboardOf(id)])) as Record<
    OverviewTab,
    ReturnType<typeof dashboardOf>
  >;
}
