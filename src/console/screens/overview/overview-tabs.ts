import { dashboardActionsWith } from '../../dashboard/dashboard-actions.ts';
import { rangeActions } from '../../dashboard/range-actions.ts';
import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import type { Binding } from '../../shell/shell.ts';
import type { Store } from '../../shell/store.ts';
import type { Persistence } from '../../shell/visit-stores.ts';

/** The tabs of the overview, in the order of the tab key. */
export const overviewTabs = [
  { id: 'credits', title: 'Credits' },
  { id: 'tools', title: 'Tools' },
  { id: 'activity', title: 'Activity' },
  { id: 'productivity', title: 'Productivity' },
  { id: 'users', title: 'Users' },
] as const;

export type OverviewTab = (typeof overviewTabs)[number]['id'];

/** What the overview remembers beside its dashboards. */
export type OverviewState = {
  tab: OverviewTab;
  /** Whether names of MCP servers that differ only by letter case are joined. */
  isCaseJoined: boolean;
};

type OverviewEvent =
  | { type: 'tab-stepped'; steps: 1 | -1 }
  | { type: 'tab-chosen'; tab: OverviewTab }
  | { type: 'case-switched' };

export type OverviewStore = Store<OverviewState, OverviewEvent>;

export const initialOverview: OverviewState = { tab: 'credits', isCaseJoined: true };

export function reduceOverview(state: OverviewState, event: OverviewEvent): OverviewState {
  switch (event.type) {
    case 'tab-stepped':
      return { ...state, tab: steppedTab(state.tab, event.steps) };
    case 'tab-chosen':
      return { ...state, tab: event.tab };
    case 'case-switched':
      return { ...state, isCaseJoined: !state.isCaseJoined };
  }
}

/** The tab `steps` further; the first follows the last. */
function steppedTab(tab: OverviewTab, steps: 1 | -1): OverviewTab {
  const count = overviewTabs.length;
  const at = overviewTabs.findIndex(({ id }) => id === tab);
  return overviewTabs[(at + steps + count) % count]?.id ?? tab;
}

/** A saved view of the overview restores its tab. */
export const overviewPersistence: Persistence<OverviewState> = {
  save: ({ tab }) => tab,
  restore(saved) {
    const tab = overviewTabs.find(({ id }) => id === saved)?.id;
    return tab && { ...initialOverview, tab };
  },
};

const tabActions = [
  viewAction<OverviewStore>({
    id: 'overview.next-tab',
    title: 'Go to the next tab',
    keys: ['tab'],
    hint: 'next tab',
    changesKeys: true,
    run: (store) => store.dispatch({ type: 'tab-stepped', steps: 1 }),
  }),
  viewAction<OverviewStore>({
    id: 'overview.previous-tab',
    title: 'Go to the previous tab',
    keys: ['shift-tab'],
    changesKeys: true,
    run: (store) => store.dispatch({ type: 'tab-stepped', steps: -1 }),
  }),
  // Without keys of their own, for the mouse and the palette.
  ...overviewTabs.map(({ id, title }) =>
    viewAction<OverviewStore>({
      id: tabActionId(id),
      title: `Show the tab ${title}`,
      keys: [],
      changesKeys: true,
      run: (store) => store.dispatch({ type: 'tab-chosen', tab: id }),
    }),
  ),
];

/** The id of the action that shows a tab. */
export function tabActionId(tab: OverviewTab): string {
  return `overview.${tab}`;
}

const caseAction = viewAction<OverviewStore>({
  id: 'tools.letter-case',
  title: 'Merge server names that differ only in letter case',
  keys: ['m'],
  hint: 'letter case',
  applies: (store) => store.get().tab === 'tools',
  run: (store) => store.dispatch({ type: 'case-switched' }),
});

/** Actions of the overview on the tab of users, which is a list and has those of lists besides. */
export const usersTabActions = [...tabActions, ...rangeActions];

/** All actions of the overview on its other tabs, which are dashboards, nearest first. */
export const overviewActions = dashboardActionsWith([...usersTabActions, caseAction]);

/** Keys that the overview adds to those of a tab's list or dashboard. */
export const overviewBindings = (
  tab: OverviewTab,
  store: OverviewStore,
  rangeBindings: readonly Binding[],
): Binding[] => [
  ...bind(tabActions, () => store),
  ...rangeBindings,
  ...(tab === 'users' ? [] : bind([caseAction], () => store)),
];
