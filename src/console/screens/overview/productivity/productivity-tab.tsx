import { useMemo } from 'react';
import { type UnitCost, unitCosts } from '../../../../domain/analytics/productivity.ts';
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
import { type Productivity, productivityMetrics } from './productivity-metrics.ts';
import { productivityPanels } from './productivity-panels.ts';
import { productivityTiles } from './productivity-tiles.ts';

/** What agents produced, and what a commit and a pull request cost. */
export function ProductivityTab({ tab, bindings }: TabProps) {
  const analytics = useAnalytics('productivity');
  const { shown: made, feed } = analytics;
  const { shown: credits, feed: creditsFeed } = useAnalytics('tokens');
  // Rows of different days must not be divided by each other.
  const spent = isSameRange(credits, made) ? credits : undefined;

  const content = useMemo(() => productivityContent({ made, spent }), [made, spent]);
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

const productivityContent = (productivity: Productivity): DashboardContent => ({
  isLoaded: productivity.made !== undefined,
  tiles: productivityTiles(productivity),
  figures: productivityFigures(productivity),
  panels: productivityPanels(productivity),
  columnWidth: 46,
});

function productivityFigures({ made, spent }: Productivity): DayFigure[] {
  const costs = made && unitCosts(made, spent);
  const costFigure = (
    id: string,
    name: string,
    unit: string,
    { overall, days }: Partial<UnitCost> = {},
  ): DayFigure => ({
    id,
    title: `Credits per ${name}`,
    days: days ?? [],
    overall: { word: 'overall', value: overall },
    format: (credits) => `${formatCredits(credits)} credits per ${unit}`,
  });
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
    costFigure('per-commit', 'commit', 'commit', costs?.commit),
    costFigure('per-pr', 'pull request', 'PR', costs?.pullRequest),
  ];
}
