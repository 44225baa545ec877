import { change } from '../../../../domain/analytics/change.ts';
import { creditsByDay, creditTotals } from '../../../../domain/analytics/credit-totals.ts';
import { type DayValue, daySeries, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { countsOf, countTrends } from '../../../../domain/analytics/named-counts.ts';
import {
  costByDay,
  costOf,
  extensionCounts,
  languageCounts,
  productivityTotals,
} from '../../../../domain/analytics/productivity.ts';
import { daysOf, lengthOf } from '../../../../domain/date-range.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  unknownText,
} from '../../../../domain/format/number.ts';
import type { ProductivityRow, TokensRow } from '../../../../domain/resources.ts';
import { counted } from '../../../dashboard/amount-formats.ts';
import { comparison } from '../../../dashboard/comparison.ts';
import { countedPanel } from '../../../dashboard/counted-panel.ts';
import {
  blankTile,
  type DashboardContent,
  type DayFigure,
  type LinesPanel,
  type Tile,
} from '../../../dashboard/dashboard-content.ts';
import { figureReadout } from '../../../dashboard/figure-readout.ts';
import { perDay, type Series, seriesLines } from '../../../dashboard/series-lines.ts';
import type { RangeRows, ShownRows } from '../../../data/use-analytics.ts';
import type { Glyphs } from '../../../theme/glyphs.ts';

/** What was made, and what was spent meanwhile; credits come by another way, and may fail on it. */
export type Productivity = {
  made: ShownRows<ProductivityRow> | undefined;
  spent: ShownRows<TokensRow> | undefined;
};

/** What the tab of productivity shows. */
export function productivityContent(
  productivity: Productivity,
  panels: DashboardContent['panels'],
  glyphs: Glyphs,
): DashboardContent {
  const { made } = productivity;
  const figures = productivityFigures(productivity);
  return {
    isLoaded: made !== undefined,
    tiles: made ? productivityTiles(made, productivity.spent, glyphs) : tileTitles.map(blankTile),
    figures,
    panels,
    columnWidth: 46,
    readout: (day, figure) => figureReadout(day, figure, figures),
    openDay: (day) => ({ screen: 'day', day }),
    loadingText: 'Loading productivity',
    emptyText: 'Nothing was made in these days.',
  };
}

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

const noRows: RangeRows<ProductivityRow> = { rows: [], range: { startDate: '', endDate: '' } };

const seriesPanel = (id: string, title: string, series: readonly Series[]): LinesPanel => ({
  kind: 'lines',
  id,
  title,
  note: [],
  leastRows: 2,
  wantedRows: Math.max(2, series.length * 3),
  lines: (size, glyphs) =>
    seriesLines(series, size, { hasOneScale: false, tone: 'chart2' }, glyphs),
});

type Read = (row: ProductivityRow) => number | null | undefined;

const kinds: readonly { id: string; title: string; name: string; read: Read }[] = [
  { id: 'commits', title: 'Commits', name: 'commits', read: (row) => row.git_commits },
  { id: 'prs', title: 'Pull requests', name: 'pull requests', read: (row) => row.git_prs_created },
  {
    id: 'created',
    title: 'Files created',
    name: 'files created',
    read: (row) => row.files_created,
  },
  { id: 'edited', title: 'Files edited', name: 'files edited', read: (row) => row.files_edited },
];

function madeSeries({ rows, range }: RangeRows<ProductivityRow>): Series[] {
  return kinds.map(({ name, read }) => {
    const days = daySeries(rows, range, read);
    const { total, dailyMean } = seriesTotals(days);
    return { name, value: formatCount(total), days, note: perDay(dailyMean) };
  });
}

type Costs = { commit: DayValue[]; pullRequest: DayValue[] };

function costsOf(made: RangeRows<ProductivityRow>, spent: RangeRows<TokensRow> | undefined): Costs {
  const credits = spent ? creditsByDay(spent.rows, made.range) : [];
  const of = (read: Read) => costByDay(credits, daySeries(made.rows, made.range, read));
  return { commit: of((row) => row.git_commits), pullRequest: of((row) => row.git_prs_created) };
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

function totalCosts(
  { rows, range }: RangeRows<ProductivityRow>,
  spent: RangeRows<TokensRow> | undefined,
) {
  const { commits, pullRequests } = productivityTotals(rows, range);
  const credits = spent && creditTotals(spent.rows, range).total;
  return {
    perCommit: costOf(credits, commits),
    perPullRequest: costOf(credits, pullRequests),
  };
}

const tileTitles = ['Commits', 'Pull requests', 'Files', 'Per commit', 'Per pull request'];

function productivityTiles(
  made: ShownRows<ProductivityRow>,
  spent: ShownRows<TokensRow> | undefined,
  glyphs: Glyphs,
): Tile[] {
  const { rows, range, before } = made;
  const totals = productivityTotals(rows, range);
  const days = lengthOf(range);
  const costs = totalCosts(made, spent);
  const moved = (read: (totals: ReturnType<typeof productivityTotals>) => number) =>
    comparison(
      before,
      ({ rows, range }) => change(read(totals), read(productivityTotals(rows, range))),
      { days, needsAllDays: true },
      glyphs,
    );
  const spentBefore = spent && 'figures' in spent.before ? spent.before.figures : undefined;
  const costMoved = (read: (of: ReturnType<typeof totalCosts>) => number | undefined) =>
    spentBefore
      ? comparison(
          before,
          (former) => change(read(costs), read(totalCosts(former, spentBefore))),
          { days },
          glyphs,
        )
      : [];
  const files = ({ filesCreated, filesEdited }: typeof totals) => filesCreated + filesEdited;

  return [
    {
      title: 'Commits',
      value: formatCount(totals.commits),
      detail: moved(({ commits }) => commits),
      extra: [perDay(totals.commits / Math.max(1, rows.length))],
    },
    {
      title: 'Pull requests',
      value: formatCount(totals.pullRequests),
      detail: moved(({ pullRequests }) => pullRequests),
      extra: [perDay(totals.pullRequests / Math.max(1, rows.length))],
    },
    {
      title: 'Files',
      value: formatCount(files(totals)),
      detail: moved(files),
      extra: [
        `${formatCount(totals.filesCreated)} created, ${formatCount(totals.filesEdited)} edited`,
        `${formatCount(totals.filesCreated)} new`,
      ],
    },
    {
      title: 'Per commit',
      value: creditText(costs.perCommit),
      detail: costMoved(({ perCommit }) => perCommit),
      extra: ['all credits over all commits', 'of all credits'],
    },
    {
      title: 'Per pull request',
      value: creditText(costs.perPullRequest),
      detail: costMoved(({ perPullRequest }) => perPullRequest),
      extra: ['all credits over all of them', 'of all credits'],
    },
  ];
}

const creditText = (credits: number | undefined): string =>
  credits === undefined
    ? unknownText
    : `${credits < 9_999.5 ? formatCredits(credits) : formatCompact(credits)} credits`;

function productivityFigures({ made, spent }: Productivity): DayFigure[] {
  const costs = made ? costsOf(made, spent) : { commit: [], pullRequest: [] };
  const nouns = { commits: 'commit', prs: 'PR', created: 'new file', edited: 'edited file' };
  return [
    ...kinds.map(({ id, title, read }) => ({
      id,
      title,
      days: made ? daySeries(made.rows, made.range, read) : [],
      format: (count: number) => counted(count, nouns[id as keyof typeof nouns]),
    })),
    {
      id: 'per-commit',
      title: 'Credits per commit',
      days: costs.commit,
      format: (credits) => `${formatCredits(credits)} credits a commit`,
    },
    {
      id: 'per-pr',
      title: 'Credits per pull request',
      days: costs.pullRequest,
      format: (credits) => `${formatCredits(credits)} credits a PR`,
    },
  ];
}
