import { useMemo } from 'react';
import { dayFigures } from '../../../domain/analytics/day-figure.ts';
import { type UnitCost, unitCosts } from '../../../domain/analytics/productivity.ts';
import {
  costFigure,
  type Made,
  productivityFigures,
  productivityTiles,
  type Spent,
} from '../../../domain/analytics/productivity-tiles.ts';
import { noRows } from '../../../domain/analytics/range-rows.ts';
import { type DateRange, daysOf } from '../../../domain/date-range.ts';
import { formatCredits } from '../../../domain/format/number.ts';
import type { DashboardContent } from '../../dashboard/dashboard-content.ts';
import { type Series, seriesPanel, totalSeries } from '../../dashboard/series-lines.ts';
import { useAnalytics } from '../../data/use-analytics.ts';
import { extensionPanel, languagePanel } from './counted-panels.ts';
import { DashboardTab, type TabProps } from './overview-tabs.tsx';

/** What agents produced, and what a commit and a pull request cost. */
export function ProductivityTab({ tab, bindings }: TabProps) {
  const analytics = useAnalytics('productivity');
  const { shown: made, feed } = analytics;
  const { shown: credits, feed: creditsFeed } = useAnalytics('tokens');
  // Rows of different days must not be divided by each other.
  const spent = isSameRange(credits, made) ? credits : undefined;
  const content = useMemo(() => productivityContent(made, spent), [made, spent]);
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

function productivityContent(made: Made | undefined, spent: Spent): DashboardContent {
  const { rows, range } = made ?? noRows;
  const source = { rows, range, days: daysOf(range) };
  const metrics = dayFigures(made, productivityFigures);
  const { commit, pullRequest } = unitCosts(source, spent);
  const costs = [costSeries('commit', commit), costSeries('pull request', pullRequest)];
  return {
    isLoaded: made !== undefined,
    tiles: productivityTiles(made, spent),
    figures: [
      ...metrics,
      costFigure('per-commit', 'commit', commit),
      costFigure('per-pr', 'pull request', pullRequest),
    ],
    panels: [
      languagePanel(source),
      extensionPanel(source),
      panelOf('made', 'Made', made ? metrics.map(totalSeries) : []),
      panelOf('cost', 'Credits per unit', made ? costs : []),
    ],
    columnWidth: 46,
  };
}

const panelOf = (id: string, title: string, series: readonly Series[]) =>
  seriesPanel({ id, title, leastRows: 2, wantedRows: Math.max(2, series.length * 3), series });

const costSeries = (name: string, { overall, days }: UnitCost): Series => ({
  name,
  value: formatCredits(overall),
  days,
  remark: 'credits',
});
