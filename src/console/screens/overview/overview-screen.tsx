import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { useRangeBindings } from '../../dashboard/range-actions.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
import { CreditsTab } from './credits-tab.tsx';
import { OverviewFrame, type TabProps } from './overview-frame.tsx';
import {
  initialOverview,
  type OverviewTab,
  overviewBindings,
  overviewPersistence,
  reduceOverview,
} from './overview-tabs.ts';

// The console starts with credits. The other tabs are loaded when they are opened, to keep the start fast.
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

/** The analytics of the whole organization, in tabs that share the days and the cursor over them. */
export function OverviewScreen() {
  const { visitStores } = useShell();
  const store = visitStores.of(
    'overview',
    (restored) => createStore(reduceOverview, restored ?? initialOverview),
    overviewPersistence,
  );
  const { tab, isCaseJoined } = useStore(store);
  const rangeBindings = useRangeBindings();
  const bindings = useMemo(
    () => overviewBindings(tab, store, rangeBindings),
    [tab, store, rangeBindings],
  );

  const Tab = tabComponents[tab];
  const waiting = (
    <OverviewFrame tab={tab} freshness={loading} bindings={bindings} isStandIn>
      {() => null}
    </OverviewFrame>
  );
  return (
    <Suspense fallback={waiting}>
      <Tab tab={tab} bindings={bindings} isCaseJoined={isCaseJoined} />
    </Suspense>
  );
}

const loading = { state: 'loading' } as const;
