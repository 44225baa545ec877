import { daySeries, knownTotal, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { countsOf, countTrends } from '../../../../domain/analytics/named-counts.ts';
import { extensionCounts, languageCounts } from '../../../../domain/analytics/productivity.ts';
import { daysOf } from '../../../../domain/date-range.ts';
import { formatCount, formatCredits } from '../../../../domain/format/number.ts';
import type { ProductivityRow, TokensRow } from '../../../../domain/resources.ts';
import type { DashboardContent } from '../../../dashboard/dashboard-content.ts';
import { countedPanel } from '../../../dashboard/list-panels.ts';
import { perDay, type Series, seriesPanel } from '../../../dashboard/series-lines.ts';
import { noRows, type RangeRows } from '../../../data/use-analytics.ts';
import { costsOf, productivityMetrics, totalCosts } from './productivity-metrics.ts';

/** Files by language and by extension, the metrics by day, and their costs. */
export function productivityPanels({
  made,
  spent,
}: {
  made: RangeRows<ProductivityRow> | undefined;
  spent: RangeRows<TokensRow> | undefined;
}): DashboardContent['panels'] {
  const { rows, range } = made ?? noRows;
  const days = made ? daysOf(range) : [];
  const metrics = made ? madeSeries(made) : [];
  const costs = made ? costSeries(made, spent) : [];
  return [
    countedPanel({
      kind: 'language',
      title: 'Files by language',
      noun: 'language',
      counts: countsOf(rows, range, languageCounts),
      trends: countTrends(rows, days, languageCounts),
      usualRows: 14,
      tone: 'chart3',
      emptyText: 'No files written.',
    }),
    countedPanel({
      kind: 'extension',
      title: 'Files by extension',
      noun: 'extension',
      counts: countsOf(rows, range, extensionCounts),
      trends: countTrends(rows, days, extensionCounts),
      usualRows: 14,
      tone: 'chart4',
      emptyText: 'No files written.',
    }),
    seriesPanel({ ...rowsOf(metrics), id: 'made', title: 'Made', series: metrics }),
    seriesPanel({ ...rowsOf(costs), id: 'cost', title: 'Credits per unit', series: costs }),
  ];
}

const rowsOf = ({ length }: readonly Series[]) => ({
  leastRows: 2,
  wantedRows: Math.max(2, length * 3),
});

function madeSeries({ rows, range }: RangeRows<ProductivityRow>): Series[] {
  return productivityMetrics.map(({ title, read }) => {
    const days = daySeries(rows, range, read);
    const { dailyMean } = seriesTotals(days);
    return {
      name: title.toLowerCase(),
      value: formatCount(knownTotal(days)),
      days,
      note: perDay(dailyMean),
    };
  });
}

function costSeries(
  made: RangeRows<ProductivityRow>,
  spent: RangeRows<TokensRow> | undefined,
): Series[] {
  const costs = costsOf(made, spent);
  const { perCommit, perPullRequest } = totalCosts(made, spent);
  return [
    { name: 'commit', value: formatCredits(perCommit), days: costs.commit, note: 'credits' },
    {
      name: 'pull request',
      value: formatCredits(perPullRequest),
      days: costs.pullRequest,
      note: 'credits',
    },
  ];
}
