import { useMemo } from 'react';
import { useAnalytics } from '../../../data/use-analytics.ts';
import { useTools } from '../../../data/use-tools.ts';
import { DashboardTab } from '../dashboard-tab.tsx';
import type { TabProps } from '../overview-tabs.ts';
import { toolPanels, toolsContent } from './tools-content.ts';

/** Which tools ran, by whom they were brought along, and how freely. */
export function ToolsTab({ model, isCaseJoined }: TabProps) {
  const analytics = useAnalytics(useTools);
  const { shown, feed } = analytics;
  const panels = useMemo(() => toolPanels(shown, isCaseJoined), [shown, isCaseJoined]);
  const content = useMemo(() => toolsContent(shown, panels), [shown, panels]);

  return (
    <DashboardTab
      tab="tools"
      model={model}
      content={content}
      analytics={analytics}
      freshness={feed}
      subject="tool usage"
    />
  );
}
