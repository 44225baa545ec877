import { type OverviewTab, overviewTabs, steppedTab } from './overview-tabs.ts';

/** What the overview remembers beside its dashboards. */
export type OverviewView = {
  tab: OverviewTab;
  /** Whether names of MCP servers that differ by letter case are one. */
  isCaseJoined: boolean;
};

export type OverviewEvent = { type: 'tab-stepped'; steps: 1 | -1 } | { type: 'case-switched' };

export const initialOverview: OverviewView = { tab: 'credits', isCaseJoined: true };

export function reduceOverview(view: OverviewView, event: OverviewEvent): OverviewView {
  switch (event.type) {
    case 'tab-stepped':
      return { ...view, tab: steppedTab(view.tab, event.steps) };
    case 'case-switched':
      return { ...view, isCaseJoined: !view.isCaseJoined };
  }
}

/** A saved view of the overview shows the tab that it was saved on. */
export const overviewKeeping = {
  save: ({ tab }: OverviewView): unknown => tab,
  restore(kept: unknown): OverviewView | undefined {
    const tab = overviewTabs.find(({ id }) => id === kept)?.id;
    return tab && { ...initialOverview, tab };
  },
};
