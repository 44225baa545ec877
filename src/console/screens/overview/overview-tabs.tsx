import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { dashboardActionsWith } from '../../dashboard/dashboard-actions.ts';
import type { DashboardContent } from '../../dashboard/dashboard-content.ts';
import {
  AnalyticsDashboard,
  type AnalyticsDashboardProps,
} from '../../dashboard/dashboard-screen.tsx';
import { rangeActions } from '../../dashboard/range.ts';
import type { AnalyticsName, AnalyticsRows } from '../../data/analytics-queries.ts';
import { type ShownRows, useAnalytics } from '../../data/use-analytics.ts';
import { type Line, type Span, signs } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { Screen, type ScreenProps } from '../../frame/screen.tsx';
import { keyAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import type { Binding } from '../../shell/shell.ts';
import { createStore, type Store } from '../../shell/store.ts';
import type { Persistence } from '../../shell/visit-stores.ts';

/** The tabs of the overview, in the order of the tab key. */
const overviewTabs = [
  { id: 'credits', title: 'Credits' },
  { id: 'tools', title: 'Tools' },
  { id: 'activity', title: 'Activity' },
  { id: 'productivity', title: 'Productivity' },
  { id: 'users', title: 'People' },
] as const;

export type OverviewTab = (typeof overviewTabs)[number]['id'];

type OverviewState = {
  tab: OverviewTab;
  /** Whether names of MCP servers that differ only by letter case are joined. */
  isCaseJoined: boolean;
};

const initialOverview: OverviewState = { tab: 'credits', isCaseJoined: true };

function restoredOverview(saved: unknown): OverviewState | undefined {
  const tab = overviewTabs.find(({ id }) => id === saved)?.id;
  return tab && { ...initialOverview, tab };
}

function tabBeside(tab: OverviewTab, steps: 1 | -1): OverviewTab {
  const count = overviewTabs.length;
  const at = overviewTabs.findIndex(({ id }) => id === tab);
  return overviewTabs[(at + steps + count) % count]?.id ?? tab;
}

type OverviewStore = Store<OverviewState, Partial<OverviewState>>;

export const createOverviewStore = (restored = initialOverview): OverviewStore =>
  createStore((state, change) => ({ ...state, ...change }), restored);

/** A saved view of the overview restores its tab. */
export const overviewPersistence: Persistence<OverviewState> = {
  save: ({ tab }) => tab,
  restore: restoredOverview,
};

const action = keyAction<OverviewStore>;

const tabActionId = (tab: OverviewTab): string => `overview.${tab}`;

/** Moves by a number of tabs; the first follows the last. */
export const stepTab = (steps: 1 | -1) => (store: OverviewStore) =>
  store.dispatch({ tab: tabBeside(store.get().tab, steps) });

const tabActions = [
  action('overview.next-tab', 'Go to the next tab', ['tab'], stepTab(1), {
    hint: 'next tab',
  }),
  action('overview.previous-tab', 'Go to the previous tab', ['shift-tab'], stepTab(-1)),
  // Without keys, for the mouse and the palette.
  ...overviewTabs.map(({ id: tab, title }) =>
    action(tabActionId(tab), `Show the tab ${title}`, [], (store) => store.dispatch({ tab })),
  ),
];

const caseAction = action(
  'tools.letter-case',
  'Merge server names that differ only in letter case',
  ['m'],
  (store) => store.dispatch({ isCaseJoined: !store.get().isCaseJoined }),
  { hint: 'letter case', applies: (store) => store.get().tab === 'tools' },
);

/** Actions of the overview on the users tab, in addition to those of lists. */
export const usersTabActions = [...tabActions, ...rangeActions];

/** All actions of the overview on its other tabs, which are dashboards, nearest first. */
export const overviewActions = dashboardActionsWith([...usersTabActions, caseAction]);

/** Bindings that the overview adds to those of a tab's list or dashboard. */
export const overviewBindings = (
  tab: OverviewTab,
  store: OverviewStore,
  rangeBindings: readonly Binding[],
): Binding[] => [
  ...bind(tabActions, () => store),
  ...rangeBindings,
  ...(tab === 'users' ? [] : bind([caseAction], () => store)),
];

export type TabProps = {
  tab: OverviewTab;
  bindings: readonly Binding[];
  isCaseJoined: boolean;
};

/** A tab that is a dashboard. Each tab has its own focus and cursors, and all share the day. */
export function DashboardTab(
  props: Pick<TabProps, 'tab'> & Omit<AnalyticsDashboardProps, 'tab' | 'head'>,
) {
  return <AnalyticsDashboard {...props} head={(width, note) => tabLine(props.tab, width, note)} />;
}

/** A dashboard tab for the rows of one query. */
export const rowsTab = <Name extends AnalyticsName>(
  name: Name,
  subject: string,
  contentOf: (
    shown: ShownRows<AnalyticsRows[Name]> | undefined,
    isCaseJoined: boolean,
  ) => DashboardContent,
) =>
  function RowsTab({ isCaseJoined, ...props }: TabProps) {
    const analytics = useAnalytics(name);
    const { shown } = analytics;
    const content = useMemo(() => contentOf(shown, isCaseJoined), [shown, isCaseJoined]);
    return <DashboardTab {...props} content={content} analytics={analytics} subject={subject} />;
  };

/** Rows that the tabs take. */
export const tabRows = 1;

/** The frame of a tab that is not a dashboard: a screen with the tabs above its body, and a note beside them. */
export function OverviewFrame({
  tab,
  note,
  children,
  ...screen
}: ScreenProps & { tab: OverviewTab; note: string }): ReactNode {
  return (
    <Screen {...screen}>
      {({ width, height }) => (
        <Box flexDirection="column" width={width} height={height}>
          <Pane lines={[tabLine(tab, width, note)]} width={width} height={tabRows} />
          {children({ width, height: height - tabRows })}
        </Box>
      )}
    </Screen>
  );
}

/** All tabs, with the current one selected. `note` is at the right if there is room. */
function tabLine(tab: OverviewTab, width: number, note = ''): Line {
  const spans = overviewTabs.flatMap(({ id, title }): Span[] => {
    const action = tabActionId(id);
    if (id !== tab) return [{ text: '  ' }, { text: `${title} `, tone: 'muted', action }];
    const text = `${signs.cursor}${title} `;
    return [{ text: ' ' }, { text, tone: 'strong', isSelected: true, action }];
  });
  const used = spans.reduce((sum, { text }) => sum + text.length, 0);
  const gap = width - used - note.length - 1;
  const spoken = () => spokenTab(tab);
  if (gap < 2) return { spans, spoken };
  return { spans: [...spans, { text: ' '.repeat(gap) }, { text: note, tone: 'muted' }], spoken };
}

function spokenTab(tab: OverviewTab): string {
  const place = overviewTabs.findIndex(({ id }) => id === tab);
  return `Tab ${overviewTabs[place]?.title}, ${place + 1} of ${overviewTabs.length}.`;
}
