import { useMemo } from 'react';
import type { DateRange } from '../../../../domain/date-range.ts';
import { useAnalytics } from '../../../data/use-analytics.ts';
import { useProductivity } from '../../../data/use-productivity.ts';
import { useTokens } from '../../../data/use-tokens.ts';
import { DashboardTab } from '../dashboard-tab.tsx';
import type { TabProps } from '../overview-tabs.ts';
import { productivityContent } from './productivity-content.ts';
import { productivityPanels } from './productivity-panels.ts';

/** What agents made, and what one commit and one pull request cost. */
export function ProductivityTab({ model }: TabProps) {
  const analytics = useAnalytics(useProductivity);
  const { shown: made, feed } = analytics;
  const { shown: credits, feed: creditsFeed } = useAnalytics(useTokens);
  // Two answers of different days must not be divided by each other.
  const spent = isSameRange(credits, made) ? credits : undefined;

  const panels = useMemo(() => productivityPanels({ made, spent }), [made, spent]);
  const content = useMemo(
    () => productivityContent({ made, spent }, panels),
    [made, spent, panels],
  );
  const isPartlyOld = feed.state === 'live' && creditsFeed.state === 'stale';

  return (
    <DashboardTab
      tab="productivity"
      model={model}
      content={content}
      analytics={analytics}
      freshness={isPartlyOld ? creditsFeed : feed}
      subject="productivity"
    />
  );
}

type Ranged = { range: DateRange } | undefined;

const isSameRange = (one: Ranged, other: Ranged): boolean =>
  one?.range.startDate === other?.range.startDate && one?.range.endDate === other?.range.endDate;
