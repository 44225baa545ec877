import type { DashboardModel } from '../../dashboard/dashboard-model.ts';
import type { Binding } from '../../shell/shell.ts';

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

export type TabProps = {
  /** What keys act on, where the tab is a dashboard. */
  model: DashboardModel;
  /** Whether names of MCP servers that differ by letter case are one. */
  isCaseJoined: boolean;
  /** Keys that go from tab to tab. */
  tabBindings: readonly Binding[];
};
