import type { ProductivityRow, TokensRow } from '../../../api/resources.ts';
import { type FigureParts, formerNumber } from '../../../figures/explain/explained-figure.ts';
import {
  counted,
  formatCompact,
  formatCount,
  formatCredits,
  unknownText,
} from '../../../figures/format/number.ts';
import { comparison, type Texts } from '../../../figures/usage/comparison.ts';
import { daySeries, knownSum, totalText } from '../../../figures/usage/day-series.ts';
import { type UnitCost, unitCosts } from '../../../figures/usage/productivity.ts';
import type { ComparedRows } from '../../../figures/usage/range-rows.ts';
import { change } from '../../../figures/values/change.ts';
import type { DayFigure, RowFigure } from '../../dashboard/dashboard-content.ts';
import { blankTile, type Tile, totalTile } from '../../dashboard/tile.ts';

export type ProductivityRows = ComparedRows<ProductivityRow>;
/** The credits spent on the same days. They require a separate request, which may fail. */
export type CreditRows = ComparedRows<TokensRow> | undefined;

const tileTitles = ['Commits', 'PRs', 'Files', 'Per commit', 'Per PR'];

/** The output, and its cost. */
export function productivityTiles(made: ProductivityRows | undefined, spent: CreditRows): Tile[] {
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

/** The days of the cost of one commit or pull request, and what it cost before. */
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

/** Compares the cost of one commit or pull request with the days before, if it is known. */
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

/** The figures in rows of productivity. */
export const productivityFigures: readonly RowFigure<ProductivityRow>[] = [
  ['commits', 'commits-of-day', 'Commits', (row) => row.git_commits, (n) => counted(n, 'commit')],
  [
    'prs',
    'pull-requests-of-day',
    'Pull requests',
    (row) => row.git_prs_created,
    (n) => counted(n, 'PR'),
  ],
  [
    'created',
    'created-of-day',
    'Files created',
    (row) => row.files_created,
    (n) => counted(n, 'new file'),
  ],
  [
    'edited',
    'edited-of-day',
    'Files edited',
    (row) => row.files_edited,
    (n) => counted(n, 'edited file'),
  ],
];

/** The cost of one item on each day. */
export const costFigure = (id: string, name: string, { overall, days }: UnitCost): DayFigure => ({
  id,
  figure: 'unit-cost-of-day',
  title: `Credits per ${name}`,
  days,
  overall: { word: 'overall', value: overall },
  format: (credits) =>
    `${formatCredits(credits)} credits per ${name === 'pull request' ? 'PR' : name}`,
});
