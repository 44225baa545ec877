import { useMemo } from 'react';
import type { ProductivityRow, TokensRow } from '../../../api/resources.ts';
import { type FigureParts, formerNumber } from '../../../figures/explain/explained-figure.ts';
import type { FigureName } from '../../../figures/explain/explanations.ts';
import {
  counted,
  formatCompact,
  formatCount,
  formatCredits,
  unknownText,
} from '../../../figures/format/number.ts';
import { daysOf, isSameRange } from '../../../figures/time/date-range.ts';
import { comparison, type Texts } from '../../../figures/usage/comparison.ts';
import { daySeries, knownSum, totalText } from '../../../figures/usage/day-series.ts';
import { type UnitCost, unitCosts } from '../../../figures/usage/productivity.ts';
import { type ComparedRows, noRows } from '../../../figures/usage/range-rows.ts';
import { change } from '../../../figures/values/change.ts';
import {
  type DashboardContent,
  type DayFigure,
  dayFigures,
  type RowFigure,
} from '../../dashboard/dashboard-content.ts';
import { blankTile, type Tile, totalTile } from '../../dashboard/tile.ts';
import { freshnessWith } from '../../data/feed.ts';
import { useAnalytics } from '../../data/use-analytics.ts';
import { extensionPanel, languagePanel } from './counted-panels.ts';
import { DashboardTab, type TabProps } from './overview-tabs.tsx';
import { type Series, seriesPanel, totalSeries } from './series-lines.ts';

/** What agents produced, and what a commit and a pull request cost. */
export function ProductivityTab({ tab, bindings }: TabProps) {
  const analytics = useAnalytics('productivity');
  const { shown: made, feed } = analytics;
  const { shown: credits, feed: creditsFeed } = useAnalytics('tokens');
  // Rows of different days must not be divided by each other.
  const spent = isSameRange(credits?.range, made?.range) ? credits : undefined;
  const content = useMemo(() => productivityContent(made, spent), [made, spent]);

  return (
    <DashboardTab
      tab={tab}
      bindings={bindings}
      content={content}
      analytics={analytics}
      freshness={freshnessWith(feed, creditsFeed)}
      subject="productivity"
    />
  );
}

function productivityContent(
  made: ProductivityRows | undefined,
  spent: CreditRows,
): DashboardContent {
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
      panelOf('made', 'made-totals', 'Made', made ? metrics.map(totalSeries) : []),
      panelOf('cost', 'unit-costs', 'Credits per unit', made ? costs : []),
    ],
    columnWidth: 46,
  };
}

const panelOf = (id: string, figure: FigureName, title: string, series: readonly Series[]) =>
  seriesPanel({
    id,
    figure,
    title,
    minRows: 2,
    wantedRows: Math.max(2, series.length * 3),
    series,
  });

const costSeries = (name: string, { overall, days }: UnitCost): Series => ({
  name,
  value: formatCredits(overall),
  days,
  remark: 'credits',
});

type ProductivityRows = ComparedRows<ProductivityRow>;
/** The credits spent on the same days. They require a separate request, which may fail. */
type CreditRows = ComparedRows<TokensRow> | undefined;

const tileTitles = ['Commits', 'PRs', 'Files', 'Per commit', 'Per PR'];

function productivityTiles(made: ProductivityRows | undefined, spent: CreditRows): Tile[] {
  if (made === undefined) return tileTitles.map(blankTile);
  const costs = unitCosts(made, spent);
  const totalOf = (read: (row: ProductivityRow) => number | null | undefined) =>
    totalText(daySeries(made.rows, made.range, read), formatCount);
  const created = totalOf((row) => row.files_created);
  const edited = totalOf((row) => row.files_edited);

  return [
    totalTile(['Commits', 'commits'], made, (row) => row.git_commits),
    totalTile(['PRs', 'pull-requests'], made, (row) => row.git_prs_created),
    totalTile(['Files', 'files'], made, (row) => knownSum(row.files_created, row.files_edited), [
      `${created} created, ${edited} edited`,
      `${created} created`,
    ]),
    {
      title: 'Per commit',
      figure: 'cost-per-commit',
      ...costParts('commit', made, spent),
      value: creditText(costs.commit.overall),
      detail: costTexts('commit', made, spent),
      extra: ['all credits by all commits', 'of all credits'],
    },
    {
      title: 'Per PR',
      figure: 'cost-per-pull-request',
      ...costParts('pullRequest', made, spent),
      value: creditText(costs.pullRequest.overall),
      detail: costTexts('pullRequest', made, spent),
      extra: ['all credits by all of them', 'of all credits'],
    },
  ];
}

function costParts(
  unit: 'commit' | 'pullRequest',
  made: ProductivityRows,
  spent: CreditRows,
): FigureParts {
  const former = spent && 'figures' in spent.before ? spent.before.figures : undefined;
  return {
    days: unitCosts(made, spent)[unit].days,
    numbers: formerNumber(made.before, (rows) => creditText(unitCosts(rows, former)[unit].overall)),
  };
}

function costTexts(
  unit: 'commit' | 'pullRequest',
  made: ProductivityRows,
  spent: CreditRows,
): Texts {
  if (!spent || !('figures' in spent.before)) return [];
  const { overall } = unitCosts(made, spent)[unit];
  const { figures } = spent.before;
  return comparison(made.before, (former) =>
    change(overall, unitCosts(former, figures)[unit].overall),
  );
}

const creditText = (credits: number | undefined): string =>
  credits === undefined
    ? unknownText
    : `${credits < 9_999.5 ? formatCredits(credits) : formatCompact(credits)} credits`;

const productivityFigures: readonly RowFigure<ProductivityRow>[] = [
  ['commits', 'commits-of-day', 'Commits', 'git_commits', (n) => counted(n, 'commit')],
  ['prs', 'pull-requests-of-day', 'Pull requests', 'git_prs_created', (n) => counted(n, 'PR')],
  ['created', 'created-of-day', 'Files created', 'files_created', (n) => counted(n, 'new file')],
  ['edited', 'edited-of-day', 'Files edited', 'files_edited', (n) => counted(n, 'edited file')],
];

const costFigure = (id: string, name: string, { overall, days }: UnitCost): DayFigure => ({
  id,
  figure: 'unit-cost-of-day',
  title: `Credits per ${name}`,
  days,
  overall: { word: 'overall', value: overall },
  format: (credits) =>
    `${formatCredits(credits)} credits per ${name === 'pull request' ? 'PR' : name}`,
});
