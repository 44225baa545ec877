import {
  activeUsersByDay,
  latestActiveUsers,
  stickiness,
} from '../../../../domain/analytics/activity.ts';
import { daySeries, knownTotal, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { counted } from '../../../../domain/format/counted.ts';
import { formatCount, formatPercent, unknownText } from '../../../../domain/format/number.ts';
import type { ActivityRow } from '../../../../domain/resources.ts';
import { besidePlain, pointsTexts, rowDayComparison } from '../../../dashboard/comparison.ts';
import { blankTile, type Tile } from '../../../dashboard/dashboard-content.ts';
import type { RangeRows, ShownRows } from '../../../data/use-analytics.ts';
import { totalTile } from '../total-tile.ts';

const tileTitles = ['Monthly', 'Daily users', 'Stickiness', 'Sessions', 'Messages'];

export function activityTiles(shown: ShownRows<ActivityRow> | undefined): Tile[] {
  if (!shown) return tileTitles.map(blankTile);
  const { rows, range } = shown;
  const turns = knownTotal(daySeries(rows, range, (row) => row.user_messages));

  return [
    monthlyTile(rows),
    dailyTile(shown),
    stickinessTile(shown),
    totalTile('Sessions', shown, (row) => row.sessions),
    totalTile(
      'Messages',
      shown,
      (row) => row.messages,
      turns === undefined ? [] : [counted(turns, 'user turn')],
    ),
  ];
}

function monthlyTile(rows: readonly ActivityRow[]): Tile {
  const latest = latestActiveUsers(rows);
  const [daily, weekly] = [formatCount(latest?.daily), formatCount(latest?.weekly)];
  return {
    title: 'Monthly',
    value: formatCount(latest?.monthly),
    detail: [`users, ${weekly} weekly`, `${weekly} weekly`],
    extra: [`${daily} on the newest day`, `${daily} daily`],
  };
}

function dailyTile(shown: ShownRows<ActivityRow>): Tile {
  const daysOf = ({ rows, range }: RangeRows<ActivityRow>) => activeUsersByDay(rows, range);
  const { likeForLike, plain } = rowDayComparison(shown, daysOf, 'mean');
  return {
    title: 'Daily users',
    value: seriesTotals(daysOf(shown)).dailyMean?.toFixed(1) ?? unknownText,
    detail: likeForLike,
    extra: besidePlain(plain, ['mean of the days']),
  };
}

function stickinessTile({ rows, range, before }: ShownRows<ActivityRow>): Tile {
  const now = stickiness(rows, range);
  const former =
    'figures' in before ? stickiness(before.figures.rows, before.figures.range) : undefined;
  return {
    title: 'Stickiness',
    value: formatPercent(now),
    detail: now !== undefined && former !== undefined ? pointsTexts(former, now) : [],
    extra: ['daily of monthly users', 'daily of monthly'],
  };
}
