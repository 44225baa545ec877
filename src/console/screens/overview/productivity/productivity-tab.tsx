import { useMemo } from 'react';
import type { DateRange } from '../../../../domain/date-range.ts';
import { counted } from '../../../../domain/format/counted.ts';
import { formatCredits } from '../../../../domain/format/number.ts';
import {
  type DashboardContent,
  type DayFigure,
  dayFigures,
} from '../../../dashboard/dashboard-content.ts';
import { useAnalytics } from '../../../data/use-analytics.ts';
import { DashboardTab, type TabProps } from '../overview-frame.tsx';
import {
  costsOf,
  type Productivity,
  productivityMetrics,
  totalCosts,
} from './productivity-metrics.ts';
import { productivityPanels } from './productivity-panels.ts';
import { productivityTiles } from './productivity-tiles.ts';

/** What agents produced, and what a commit and a pull request cost. */
export function ProductivityTab({ tab, bindings }: TabProps) {
  const analytics = useAnalytics('productivity');
  const { shown: made, feed } = analytics;
  const { shown: credits, feed: creditsFeed } = useAnalytics('tokens');
  // Rows of different days must not be divided by each other.
  const spent = isSameRange(credits, made) ? credits : undefined;

  const panels = useMemo(() => productivityPanels({ made, spent }), [made, spent]);
  const content = useMemo(
    () => productivityContent({ made, spent }, panels),
    [made, spent, panels],
  );
  const isPartlyOld = feed.state === 'live' && creditsFeed.state === 'stale';

  return (
    <DashboardTab
      tab={tab}
      bindings={bindings}
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

/** What the tab of productivity shows. */
function productivityContent(
  productivity: Productivity,
  panels: DashboardContent['panels'],
): DashboardContent {
  const { made } = productivity;
  return {
    isLoaded: made !== undefined,
    tiles: productivityTiles(productivity),
    figures: productivityFigures(productivity),
    panels,
    columnWidth: 46,
  };
}

function productivityFigures({ made, spent }: Productivity): DayFigure[] {
  const costs = made ? costsOf(made, spent) : { commit: [], pullRequest: [] };
  const totals = made ? totalCosts(made, spent) : undefined;
  return [
    ...dayFigures(
      made,
      productivityMetrics.map(({ id, title, noun, read }) => [
        id,
        title,
        read,
        (count) => counted(count, noun),
      ]),
    ),
    {
      id: 'per-commit',
      title: 'Credits per commit',
      days: costs.commit,
      overall: { word: 'overall', value: totals?.perCommit },
      format: (credits) => `${formatCredits(credits)} credits a commit`,
    },
    {
      id: 'per-pr',
      title: 'Credits per pull request',
      days: costs.pullRequest,
      overall: { word: 'overall', value: totals?.perPullRequest },
      format: (credits) => `${formatCredits(credits)} credits a PR`,
    },
  ];
}
