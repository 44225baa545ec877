import { daySeries, knownTotal, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { countsOf, countTrends } from '../../../../domain/analytics/named-counts.ts';
import { extensionCounts, languageCounts } from '../../../../domain/analytics/productivity.ts';
import { daysOf } from '../../../../domain/date-range.ts';
import { formatCount, formatCredits } from '../../../../domain/format/number.ts';
import type { ProductivityRow, TokensRow } from '../../../../domain/resources.ts';
import { countedPanel } from '../../../dashboard/counted-panel.ts';
import type { DashboardContent, LinesPanel } from '../../../dashboard/dashboard-content.ts';
import { perDay, type Series, seriesLines } from '../../../dashboard/series-lines.ts';
import { noRows, type RangeRows } from '../../../data/use-analytics.ts';
import { madeKinds } from './made-kinds.ts';
import { costsOf, totalCosts } from './productivity-costs.ts';

/** Files by language and extension, what was made by day, and what it cost. */
export function productivityPanels({
  made,
  spent,
}: {
  made: RangeRows<ProductivityRow> | undefined;
  spent: RangeRows<TokensRow> | undefined;
}): DashboardContent['panels'] {
  const { rows, range } = made ?? noRows;
  const days = made ? daysOf(range) : [];
  return [
    countedPanel({
      kind: 'language',
      title: 'Files by language',
      noun: 'language',
      counts: countsOf(rows, range, languageCounts),
      trends: countTrends(rows, days, languageCounts),
      usualRows: 14,
      tone: 'chart3',
      emptyText: 'No file was written.',
    }),
    countedPanel({
      kind: 'extension',
      title: 'Files by extension',
      noun: 'extension',
      counts: countsOf(rows, range, extensionCounts),
      trends: countTrends(rows, days, extensionCounts),
      usualRows: 14,
      tone: 'chart4',
      emptyText: 'No file was written.',
    }),
    seriesPanel('made', 'Made', made ? madeSeries(made) : []),
    seriesPanel('cost', 'Credits for one', made ? costSeries(made, spent) : []),
  ];
}

const seriesPanel = (id: string, title: string, series: readonly Series[]): LinesPanel => ({
  kind: 'lines',
  id,
  title,
  note: [],
  leastRows: 2,
  wantedRows: Math.max(2, series.length * 3),
  takesMore: true,
  lines: (size) => seriesLines(series, size, { hasOneScale: false, tone: 'chart2' }),
});

function madeSeries({ rows, range }: RangeRows<ProductivityRow>): Series[] {
  return madeKinds.map(({ name, read }) => {
    const days = daySeries(rows, range, read);
    const { dailyMean } = seriesTotals(days);
    return { name, value: formatCount(knownTotal(days)), days, note: perDay(dailyMean) };
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
