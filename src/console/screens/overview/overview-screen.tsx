import { type ComponentType, useMemo } from 'react';
import { useRangeBindings } from '../../dashboard/range.ts';
import { useMode, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { ActivityTab } from './activity-tab.ts';
import { CreditsTab } from './credits-tab.tsx';
import {
  createOverviewStore,
  type OverviewTab,
  overviewBindings,
  overviewPersistence,
  type TabProps,
} from './overview-tabs.tsx';
import { ProductivityTab } from './productivity-tab.tsx';
import { ToolsTab } from './tools-tab.ts';
import { UsersTab } from './users-tab.tsx';

const tabComponents: Record<OverviewTab, ComponentType<TabProps>> = {
  credits: CreditsTab,
  tools: ToolsTab,
  activity: ActivityTab,
  productivity: ProductivityTab,
  users: UsersTab,
};

/** The analytics of the whole organization, in tabs that share the days and the cursor over them. */
export function OverviewScreen() {
  const { visitStores } = useShell();
  const store = visitStores.of('overview', createOverviewStore, overviewPersistence);
  const { isCaseJoined } = useStore(store);
  const tab = useMode(store, (state) => state.tab);
  const rangeBindings = useRangeBindings();
  const bindings = useMemo(
    () => overviewBindings(tab, store, rangeBindings),
    [tab, store, rangeBindings],
  );

  const Tab = tabComponents[tab];
  return <Tab tab={tab} bindings={bindings} isCaseJoined={isCaseJoined} />;
}
