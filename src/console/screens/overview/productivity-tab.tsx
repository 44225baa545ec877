import { useMemo } from 'react';
import { comparison, type Texts } from '../../../domain/analytics/comparison.ts';
import {
  type DayFigure,
  dayFigures,
  type RowFigure,
} from '../../../domain/analytics/day-figure.ts';
import { daySeries, knownSum, knownTotal } from '../../../domain/analytics/day-series.ts';
import { type UnitCost, unitCosts } from '../../../domain/analytics/productivity.ts';
import { noRows } from '../../../domain/analytics/range-rows.ts';
import { blankTile, type Tile, totalTile } from '../../../domain/analytics/tile.ts';
import { change } from '../../../domain/change.ts';
import { type DateRange, daysOf, lengthOf } from '../../../domain/date-range.ts';
import { counted } from '../../../domain/format/counted.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  unknownText,
} from '../../../domain/format/number.ts';
import type { ProductivityRow, TokensRow } from '../../../domain/resources.ts';
import type { DashboardContent } from '../../dashboard/dashboard-content.ts';
import { type Series, seriesPanel, totalSeries } from '../../dashboard/series-lines.ts';
import { type ShownRows, useAnalytics } from '../../data/use-analytics.ts';
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

type Made = ShownRows<ProductivityRow>;
/** The credits spent on the same days. They are another request, which may fail. */
type Spent = ShownRows<TokensRow> | undefined;

function productivityContent(made: Made | undefined, spent: Spent): DashboardContent {
  const { rows, range } = made ?? noRows;
  const source = { rows, range, days: daysOf(range) };
  const metrics = dayFigures(made, metricFigures);
  const { commit, pullRequest } = unitCosts(source, spent);
  const costs = [costSeries('commit', commit), costSeries('pull request', pullRequest)];
  return {
    isLoaded: made !== undefined,
    tiles: made ? productivityTiles(made, spent) : tileTitles.map(blankTile),
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

/** The metrics that rows of productivity have. */
const metricFigures: readonly RowFigure<ProductivityRow>[] = [
  ['commits', 'Commits', (row) => row.git_commits, (n) => counted(n, 'commit')],
  ['prs', 'Pull requests', (row) => row.git_prs_created, (n) => counted(n, 'PR')],
  ['created', 'Files created', (row) => row.files_created, (n) => counted(n, 'new file')],
  ['edited', 'Files edited', (row) => row.files_edited, (n) => counted(n, 'edited file')],
];

const costFigure = (id: string, name: string, { overall, days }: UnitCost): DayFigure => ({
  id,
  title: `Credits per ${name}`,
  days,
  overall: { word: 'overall', value: overall },
  format: (credits) =>
    `${formatCredits(credits)} credits per ${name === 'pull request' ? 'PR' : name}`,
});

const panelOf = (id: string, title: string, series: readonly Series[]) =>
  seriesPanel({ id, title, leastRows: 2, wantedRows: Math.max(2, series.length * 3), series });

const costSeries = (name: string, { overall, days }: UnitCost): Series => ({
  name,
  value: formatCredits(overall),
  days,
  remark: 'credits',
});

const tileTitles = ['Commits', 'PRs', 'Files', 'Per commit', 'Per PR'];

function productivityTiles(made: Made, spent: Spent): Tile[] {
  const costs = unitCosts(made, spent);
  const totalOf = (read: (row: ProductivityRow) => number | null | undefined) =>
    formatCount(knownTotal(daySeries(made.rows, made.range, read)));
  const created = totalOf((row) => row.files_created);
  const edited = totalOf((row) => row.files_edited);

  return [
    totalTile('Commits', made, (row) => row.git_commits),
    totalTile('PRs', made, (row) => row.git_prs_created),
    totalTile('Files', made, (row) => knownSum(row.files_created, row.files_edited), [
      `${created} created, ${edited} edited`,
      `${created} created`,
    ]),
    {
      title: 'Per commit',
      value: creditText(costs.commit.overall),
      detail: costTexts('commit', made, spent),
      extra: ['all credits by all commits', 'of all credits'],
    },
    {
      title: 'Per PR',
      value: creditText(costs.pullRequest.overall),
      detail: costTexts('pullRequest', made, spent),
      extra: ['all credits by all of them', 'of all credits'],
    },
  ];
}

/** Compares the cost of one of them with the days before, where it is known. */
function costTexts(unit: 'commit' | 'pullRequest', made: Made, spent: Spent): Texts {
  if (!spent || !('figures' in spent.before)) return [];
  const { overall } = unitCosts(made, spent)[unit];
  const { figures } = spent.before;
  return comparison(
    made.before,
    (former) => change(overall, unitCosts(former, figures)[unit].overall),
    { days: lengthOf(made.range) },
  );
}

const creditText = (credits: number | undefined): string =>
  credits === undefined
    ? unknownText
    : `${credits < 9_999.5 ? formatCredits(credits) : formatCompact(credits)} credits`;
