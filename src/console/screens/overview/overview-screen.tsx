import { lazy, Suspense, useMemo } from 'react';
import { useConsole } from '../../console-context.ts';
import type { ConsoleSession } from '../../console-session.ts';
import { dashboardBindings } from '../../dashboard/dashboard-actions.ts';
import { dashboardControls } from '../../dashboard/dashboard-controls.ts';
import { createDashboardModel, createDayStore } from '../../dashboard/dashboard-model.ts';
import { initialDashboard, reduceDashboard } from '../../dashboard/dashboard-view.ts';
import { rangeBindings } from '../../range/range-actions.ts';
import { useKeptRange } from '../../range/use-kept-range.ts';
import { createStore, useStore } from '../../store.ts';
import { CreditsTab } from './credits-tab.tsx';
import { caseBindings, tabBindings } from './overview-actions.ts';
import { OverviewBindingsProvider } from './overview-context.ts';
import { OverviewFrame } from './overview-frame.tsx';
import type { DashboardModels, OverviewTab, TabProps } from './overview-tabs.ts';
import { initialOverview, overviewKeeping, reduceOverview } from './overview-view.ts';

// A start shows credits; what the other tabs are made of is loaded when they are looked at.
const lazyTabs = {
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
  const { session, memory, clock } = useConsole();
  const store = session.viewOf(
    'overview',
    (restored) => createStore(reduceOverview, restored ?? initialOverview),
    overviewKeeping,
  );
  useKeptRange();
  const { tab, isCaseJoined } = useStore(store);
  const models = useMemo(() => dashboardModels(session), [session]);

  // The tab is looked up with every key: several can arrive before the next frame.
  const { bindings, tabs } = useMemo(() => {
    const tabs = tabBindings(store);
    const controls = {
      credits: dashboardControls(models.credits),
      tools: dashboardControls(models.tools),
      activity: dashboardControls(models.activity),
      productivity: dashboardControls(models.productivity),
      users: undefined,
    };
    const others = [...tabs, ...rangeBindings(memory.range, clock), ...caseBindings(store)];
    return {
      tabs,
      bindings: {
        dashboard: dashboardBindings(() => controls[store.get().tab], others),
        withoutDashboard: others,
      },
    };
  }, [models, store, memory, clock]);

  return (
    <OverviewBindingsProvider value={bindings}>
      <Suspense
        fallback={
          <OverviewFrame
            tab={tab}
            freshness={{ state: 'loading' }}
            bindings={bindings.withoutDashboard}
            details={[]}
          >
            {() => null}
          </OverviewFrame>
        }
      >
        <CurrentTab tab={tab} models={models} isCaseJoined={isCaseJoined} tabBindings={tabs} />
      </Suspense>
    </OverviewBindingsProvider>
  );
}

function CurrentTab({ tab, ...props }: TabProps & { tab: OverviewTab }) {
  if (tab === 'credits') return <CreditsTab {...props} />;
  const Tab = lazyTabs[tab];
  return <Tab {...props} />;
}

function dashboardModels(session: ConsoleSession): DashboardModels {
  const day = session.viewOf('day', createDayStore);
  const modelOf = (name: string) =>
    createDashboardModel(
      session.viewOf(`dashboard ${name}`, () => createStore(reduceDashboard, initialDashboard)),
      day,
    );
  return {
    credits: modelOf('credits'),
    tools: modelOf('tools'),
    activity: modelOf('activity'),
    productivity: modelOf('productivity'),
  };
}
