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
import { besidePlain, comparison, rowDayComparison } from '../../../dashboard/comparison.ts';
import { blankTile, type Tile } from '../../../dashboard/dashboard-content.ts';
import { perDay } from '../../../dashboard/series-lines.ts';
import type { Read } from './productivity-metrics.ts';
import { type Productivity, totalCosts } from './productivity-metrics.ts';

const tileTitles = ['Commits', 'PRs', 'Files', 'Per commit', 'Per PR'];

type Totals = ReturnType<typeof productivityTotals>;
type TotalCosts = ReturnType<typeof totalCosts>;

/** The tiles of productivity. */
export function productivityTiles({ made, spent }: Productivity): Tile[] {
  if (!made) return tileTitles.map(blankTile);
  const { rows, range } = made;
  const totals = productivityTotals(rows, range);
  const moved = (read: Read) =>
    rowDayComparison(made, ({ rows, range }) => daySeries(rows, range, read));
  const commits = moved((row) => row.git_commits);
  const pullRequests = moved((row) => row.git_prs_created);
  const files = moved((row) => knownSum(row.files_created, row.files_edited));
  const aDay = (read: Read) => perDay(seriesTotals(daySeries(rows, range, read)).dailyMean);

  return [
    {
      title: 'Commits',
      value: formatCount(totals.commits),
      detail: commits.likeForLike,
      extra: besidePlain(commits.plain, [aDay((row) => row.git_commits)]),
    },
    {
      title: 'PRs',
      value: formatCount(totals.pullRequests),
      detail: pullRequests.likeForLike,
      extra: besidePlain(pullRequests.plain, [aDay((row) => row.git_prs_created)]),
    },
    { title: 'Files', ...fileTexts(totals, files.plain), detail: files.likeForLike },
    ...costTiles(made, spent),
  ];
}

/** The costs of one commit and one pull request, compared with the days before where these are known. */
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

function fileTexts(totals: Totals, plain: string | undefined): Pick<Tile, 'value' | 'extra'> {
  const [created, edited] = [formatCount(totals.filesCreated), formatCount(totals.filesEdited)];
  return {
    value: formatCount(filesOf(totals)),
    extra: besidePlain(plain, [`${created} created, ${edited} edited`, `${created} created`]),
  };
}

const creditText = (credits: number | undefined): string =>
  credits === undefined
    ? unknownText
    : `${credits < 9_999.5 ? formatCredits(credits) : formatCompact(credits)} credits`;
