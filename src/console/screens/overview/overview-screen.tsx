import { type ComponentType, useMemo } from 'react';
import { useRangeBindings } from '../../dashboard/range-actions.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { activityContent } from './activity-content.ts';
import { CreditsTab } from './credits-tab.tsx';
import {
  createOverviewStore,
  type OverviewTab,
  overviewBindings,
  overviewPersistence,
  rowsTab,
  type TabProps,
} from './overview-tabs.tsx';
import { ProductivityTab } from './productivity-tab.tsx';
import { toolsContent } from './tools-content.ts';
import { UsersTab } from './users-tab.tsx';

const tabComponents: Record<OverviewTab, ComponentType<TabProps>> = {
  credits: CreditsTab,
  tools: rowsTab('tools', 'tool usage', toolsContent),
  activity: rowsTab('activity', 'activity', activityContent),
  productivity: ProductivityTab,
  users: UsersTab,
};

/** The analytics of the whole organization, in tabs that share the days and the cursor over them. */
export function OverviewScreen() {
  const { visitStores } = useShell();
  const store = visitStores.of('overview', createOverviewStore, overviewPersistence);
  const { tab, isCaseJoined } = useStore(store);
  const rangeBindings = useRangeBindings();
  const bindings = useMemo(
    () => overviewBindings(tab, store, rangeBindings),
    [tab, store, rangeBindings],
  );

  const Tab = tabComponents[tab];
  return <Tab tab={tab} bindings={bindings} isCaseJoined={isCaseJoined} />;
}
