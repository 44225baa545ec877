/** The tabs of the overview, in the order of the tab key. */
export const overviewTabs = [
  { id: 'credits', title: 'Credits' },
  { id: 'tools', title: 'Tools' },
  { id: 'activity', title: 'Activity' },
  { id: 'productivity', title: 'Productivity' },
  { id: 'users', title: 'People' },
] as const;

export type OverviewTab = (typeof overviewTabs)[number]['id'];

/** The state of the overview apart from its dashboards. */
export type OverviewState = {
  tab: OverviewTab;
  /** Whether names of MCP servers that differ only by letter case are joined. */
  isCaseJoined: boolean;
};

export const initialOverview: OverviewState = { tab: 'credits', isCaseJoined: true };

/** Restores the tab from a saved view. */
export function restoredOverview(saved: unknown): OverviewState | undefined {
  const tab = overviewTabs.find(({ id }) => id === saved)?.id;
  return tab && { ...initialOverview, tab };
}

/** The next or previous tab; the first follows the last. */
export function tabBeside(tab: OverviewTab, steps: 1 | -1): OverviewTab {
  const count = overviewTabs.length;
  const at = overviewTabs.findIndex(({ id }) => id === tab);
  return overviewTabs[(at + steps + count) % count]?.id ?? tab;
}
