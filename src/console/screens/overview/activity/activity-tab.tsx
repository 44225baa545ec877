import { useMemo } from 'react';
import { useActivity } from '../../../data/use-activity.ts';
import { useAnalytics } from '../../../data/use-analytics.ts';
import { DashboardTab } from '../dashboard-tab.tsx';
import type { TabProps } from '../overview-tabs.ts';
import { activityContent } from './activity-content.ts';
import { activityPanels } from './activity-panels.ts';

/** Who was there, how regularly, with which program, and how much was said. */
export function ActivityTab({ model }: TabProps) {
  const analytics = useAnalytics(useActivity);
  const { shown, feed } = analytics;
  const rows = shown?.rows;
  const range = shown?.range;
  const panels = useMemo(() => activityPanels(rows && range && { rows, range }), [rows, range]);
  const content = useMemo(() => activityContent(shown, panels), [shown, panels]);

  return (
    <DashboardTab
      tab="activity"
      model={model}
      content={content}
      analytics={analytics}
      freshness={feed}
      subject="activity"
    />
  );
}
