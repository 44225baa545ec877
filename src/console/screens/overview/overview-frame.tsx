import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { DashboardContent } from '../../dashboard/dashboard-content.ts';
import {
  AnalyticsDashboard,
  type AnalyticsDashboardProps,
} from '../../dashboard/dashboard-screen.tsx';
import { createDashboardStore } from '../../dashboard/dashboard-state.ts';
import type { AnalyticsName, AnalyticsRows } from '../../data/analytics-queries.ts';
import { type ShownRows, useAnalytics } from '../../data/use-analytics.ts';
import type { Line, Size, Span } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { signs } from '../../draw/signs.ts';
import { Screen, type ScreenProps } from '../../frame/screen.tsx';
import type { Binding } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { type OverviewTab, overviewTabs, tabActionId } from './overview-tabs.ts';

export type TabProps = {
  tab: OverviewTab;
  /** Keys of the overview on this tab. */
  bindings: readonly Binding[];
  /** Whether names of MCP servers that differ only by letter case are joined. */
  isCaseJoined: boolean;
};

/** A tab that is a dashboard. Each tab remembers its own focus and cursors, and all share the day. */
export function DashboardTab({
  tab,
  ...dashboard
}: Pick<TabProps, 'tab'> & Omit<AnalyticsDashboardProps, 'store' | 'head'>) {
  const { visitStores } = useShell();
  return (
    <AnalyticsDashboard
      {...dashboard}
      store={visitStores.of(`dashboard ${tab}`, createDashboardStore)}
      head={(width) => tabLine(tab, width)}
    />
  );
}

/** A tab that is a dashboard of the rows of one query. */
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

export type OverviewFrameProps = ScreenProps & {
  tab: OverviewTab;
  /** Shown to the right of the tabs. */
  note?: string;
};

/** The frame of a tab that is not a dashboard: a screen with the tabs above its body. */
export function OverviewFrame({ tab, note, children, ...screen }: OverviewFrameProps): ReactNode {
  return (
    <Screen {...screen}>
      {({ width, height }: Size) => (
        <Box flexDirection="column" width={width} height={height}>
          <Pane lines={[tabLine(tab, width, note)]} width={width} height={tabRows} />
          {children({ width, height: height - tabRows })}
        </Box>
      )}
    </Screen>
  );
}

/** All tabs, with the current one selected. `note` is at the right where there is room. */
function tabLine(tab: OverviewTab, width: number, note = ''): Line {
  const spans = overviewTabs.flatMap(({ id, title }): Span[] => {
    const action = tabActionId(id);
    return id === tab
      ? [
          { text: ' ' },
          { text: `${signs.cursor}${title} `, tone: 'strong', isSelected: true, action },
        ]
      : [{ text: '  ' }, { text: `${title} `, tone: 'muted', action }];
  });
  const used = spans.reduce((sum, { text }) => sum + text.length, 0);
  const gap = width - used - note.length - 1;
  return gap < 2
    ? { spans }
    : { spans: [...spans, { text: ' '.repeat(gap) }, { text: note, tone: 'muted' }] };
}
