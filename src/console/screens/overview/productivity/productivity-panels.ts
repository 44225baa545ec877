import { daySeries, knownTotal, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { type UnitCost, unitCosts } from '../../../../domain/analytics/productivity.ts';
import { daysOf } from '../../../../domain/date-range.ts';
import { formatCount, formatCredits, formatPerDay } from '../../../../domain/format/number.ts';
import type { ProductivityRow } from '../../../../domain/resources.ts';
import type { DashboardContent } from '../../../dashboard/dashboard-content.ts';
import { type Series, seriesPanel } from '../../../dashboard/series-lines.ts';
import { noRows, type RangeRows } from '../../../data/use-analytics.ts';
import { extensionPanel, languagePanel } from '../counted-panels.ts';
import { type Productivity, productivityMetrics } from './productivity-metrics.ts';

/** Files by language and by extension, the metrics by day, and their costs. */
export function productivityPanels({ made, spent }: Productivity): DashboardContent['panels'] {
  const { rows, range } = made ?? noRows;
  const source = { rows, range, days: made ? daysOf(range) : [] };
  const metrics = made ? madeSeries(made) : [];
  const costs = made ? costSeries(made, spent) : [];
  return [
    languagePanel(source),
    extensionPanel(source),
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
      remark: formatPerDay(dailyMean),
    };
  });
}

function costSeries(made: RangeRows<ProductivityRow>, spent: Productivity['spent']): Series[] {
  const { commit, pullRequest } = unitCosts(made, spent);
  const seriesOf = (name: string, { overall, days }: UnitCost): Series => ({
    name,
    value: formatCredits(overall),
    days,
    remark: 'credits',
  });
  return [seriesOf('commit', commit), seriesOf('pull request', pullRequest)];
}
