import { daySeries, knownSum, knownTotal } from '../../../../domain/analytics/day-series.ts';
import { unitCosts } from '../../../../domain/analytics/productivity.ts';
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
import { totalTile } from '../total-tile.ts';
import type { Productivity, Read } from './productivity-metrics.ts';

const tileTitles = ['Commits', 'PRs', 'Files', 'Per commit', 'Per PR'];

export function productivityTiles({ made, spent }: Productivity): Tile[] {
  if (!made) return tileTitles.map(blankTile);
  const totalOf = (read: Read) => formatCount(knownTotal(daySeries(made.rows, made.range, read)));
  const created = totalOf((row) => row.files_created);
  const edited = totalOf((row) => row.files_edited);

  return [
    totalTile('Commits', made, (row) => row.git_commits),
    totalTile('PRs', made, (row) => row.git_prs_created),
    totalTile('Files', made, (row) => knownSum(row.files_created, row.files_edited), [
      `${created} created, ${edited} edited`,
      `${created} created`,
    ]),
    ...costTiles(made, spent),
  ];
}

/** The costs of one commit and one pull request, compared with the days before where these are known. */
function costTiles(made: NonNullable<Productivity['made']>, spent: Productivity['spent']): Tile[] {
  const costs = unitCosts(made, spent);
  const spentBefore = spent && 'figures' in spent.before ? spent.before.figures : undefined;
  const tileOf = (title: string, unit: keyof typeof costs, extra: string): Tile => ({
    title,
    value: creditText(costs[unit].overall),
    detail: spentBefore
      ? comparison(
          made.before,
          (former) => change(costs[unit].overall, unitCosts(former, spentBefore)[unit].overall),
          { days: lengthOf(made.range) },
        )
      : [],
    extra: [extra, 'of all credits'],
  });
  return [
    tileOf('Per commit', 'commit', 'all credits by all commits'),
    tileOf('Per PR', 'pullRequest', 'all credits by all of them'),
  ];
}

const creditText = (credits: number | undefined): string =>
  credits === undefined
    ? unknownText
    : `${credits < 9_999.5 ? formatCredits(credits) : formatCompact(credits)} credits`;
