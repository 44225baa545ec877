import type { Binding } from '../../actions/binding.ts';
import type { DashboardModel } from '../../dashboard/dashboard-model.ts';

/** The tabs of the overview, in the order of the tab key. */
export const overviewTabs = [
  { id: 'credits', title: 'Credits' },
  { id: 'tools', title: 'Tools' },
  { id: 'activity', title: 'Activity' },
  { id: 'productivity', title: 'Productivity' },
  { id: 'users', title: 'Users' },
] as const;

export type OverviewTab = (typeof overviewTabs)[number]['id'];

/** The tab that many steps further; the first follows the last. */
export function steppedTab(tab: OverviewTab, steps: 1 | -1): OverviewTab {
  const count = overviewTabs.length;
  const at = overviewTabs.findIndex(({ id }) => id === tab);
  return overviewTabs[(at + steps + count) % count]?.id ?? tab;
}

/** Tabs that are dashboards; the users are a table. */
export type DashboardTabName = Exclude<OverviewTab, 'users'>;

/** What keys act on, for each tab that was or will be on the screen. */
export type DashboardModels = Readonly<Record<DashboardTabName, DashboardModel>>;

export type TabProps = {
  models: DashboardModels;
  /** Whether names of MCP servers that differ by letter case are one. */
  isCaseJoined: boolean;
  /** Keys that go from tab to tab. */
  tabBindings: readonly Binding[];
};
