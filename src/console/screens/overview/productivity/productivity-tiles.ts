import { daySeries, knownSum, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { productivityTotals } from '../../../../domain/analytics/productivity.ts';
import { change } from '../../../../domain/change.ts';
import { lengthOf } from '../../../../domain/date-range.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  unknownText,
} from '../../../../domain/format/number.ts';
import { comparison } from '../../../dashboard/comparison.ts';
import { blankTile, type Tile } from '../../../dashboard/dashboard-content.ts';
import { perDay } from '../../../dashboard/series-lines.ts';
import type { Read } from './made-kinds.ts';
import { type Productivity, totalCosts } from './productivity-costs.ts';

const tileTitles = ['Commits', 'PRs', 'Files', 'Per commit', 'Per PR'];

type Totals = ReturnType<typeof productivityTotals>;
type TotalCosts = ReturnType<typeof totalCosts>;

/** The figures on top of the productivity. */
export function productivityTiles({ made, spent }: Productivity): Tile[] {
  if (!made) return tileTitles.map(blankTile);
  const { rows, range, before } = made;
  const totals = productivityTotals(rows, range);
  const days = lengthOf(range);
  const moved = (read: (totals: Totals) => number | undefined) =>
    comparison(
      before,
      ({ rows, range }) => change(read(totals), read(productivityTotals(rows, range))),
      { days, needsAllDays: true },
    );
  const aDay = (read: Read) => perDay(seriesTotals(daySeries(rows, range, read)).dailyMean);

  return [
    {
      title: 'Commits',
      value: formatCount(totals.commits),
      detail: moved(({ commits }) => commits),
      extra: [aDay((row) => row.git_commits)],
    },
    {
      title: 'PRs',
      value: formatCount(totals.pullRequests),
      detail: moved(({ pullRequests }) => pullRequests),
      extra: [
        `pull requests, ${aDay((row) => row.git_prs_created)}`,
        aDay((row) => row.git_prs_created),
      ],
    },
    { title: 'Files', ...fileTexts(totals), detail: moved(filesOf) },
    ...costTiles(made, spent),
  ];
}

/** What one of each cost, and what it cost before where both are known of these days, too. */
function costTiles(made: NonNullable<Productivity['made']>, spent: Productivity['spent']): Tile[] {
  const costs = totalCosts(made, spent);
  const spentBefore = spent && 'figures' in spent.before ? spent.before.figures : undefined;
  const moved = (read: (costs: TotalCosts) => number | undefined) =>
    spentBefore
      ? comparison(
          made.before,
          (former) => change(read(costs), read(totalCosts(former, spentBefore))),
          { days: lengthOf(made.range) },
        )
      : [];
  return [
    {
      title: 'Per commit',
      value: creditText(costs.perCommit),
      detail: moved(({ perCommit }) => perCommit),
      extra: ['all credits by all commits', 'of all credits'],
    },
    {
      title: 'Per PR',
      value: creditText(costs.perPullRequest),
      detail: moved(({ perPullRequest }) => perPullRequest),
      extra: ['all credits by all of them', 'of all credits'],
    },
  ];
}

const filesOf = ({ filesCreated, filesEdited }: Totals): number | undefined =>
  knownSum(filesCreated, filesEdited);

function fileTexts(totals: Totals): Pick<Tile, 'value' | 'extra'> {
  const [created, edited] = [formatCount(totals.filesCreated), formatCount(totals.filesEdited)];
  return {
    value: formatCount(filesOf(totals)),
    extra: [`${created} created, ${edited} edited`, `${created} created`],
  };
}

const creditText = (credits: number | undefined): string =>
  credits === undefined
    ? unknownText
    : `${credits < 9_999.5 ? formatCredits(credits) : formatCompact(credits)} credits`;
