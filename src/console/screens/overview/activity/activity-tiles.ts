import {
  activityTotals,
  latestActiveUsers,
  stickiness,
} from '../../../../domain/analytics/activity.ts';
import { daySeries, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { counted } from '../../../../domain/format/counted.ts';
import { formatCount, formatPercent, unknownText } from '../../../../domain/format/number.ts';
import type { ActivityRow } from '../../../../domain/resources.ts';
import { besidePlain, pointsTexts, rowDayComparison } from '../../../dashboard/comparison.ts';
import { blankTile, type Tile } from '../../../dashboard/dashboard-content.ts';
import { perDay } from '../../../dashboard/series-lines.ts';
import type { ShownRows } from '../../../data/use-analytics.ts';

const tileTitles = ['Monthly', 'Daily users', 'Stickiness', 'Sessions', 'Messages'];

/** The tiles of activity. */
export function activityTiles(shown: ShownRows<ActivityRow> | undefined): Tile[] {
  if (!shown) return tileTitles.map(blankTile);
  const { rows, range } = shown;
  const totals = activityTotals(rows, range);
  const sessions = compared(shown, (row) => row.sessions);
  const messages = compared(shown, (row) => row.messages);

  return [
    monthlyTile(rows),
    dailyTile(shown),
    stickinessTile(shown),
    {
      title: 'Sessions',
      value: formatCount(totals.sessions),
      detail: sessions.likeForLike,
      extra: besidePlain(sessions.plain, [
        perDay(seriesTotals(daySeries(rows, range, (row) => row.sessions)).dailyMean),
      ]),
    },
    {
      title: 'Messages',
      value: formatCount(totals.messages),
      detail: messages.likeForLike,
      extra: besidePlain(
        messages.plain,
        totals.userMessages === undefined ? [] : [counted(totals.userMessages, 'user turn')],
      ),
    },
  ];
}

type Read = (row: ActivityRow) => number | null | undefined;

const compared = (shown: ShownRows<ActivityRow>, read: Read, plainFigure?: 'total' | 'mean') =>
  rowDayComparison(shown, ({ rows, range }) => daySeries(rows, range, read), plainFigure);

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
  const read: Read = (row) => row.daily_active_users;
  const { dailyMean } = seriesTotals(daySeries(shown.rows, shown.range, read));
  const { likeForLike, plain } = compared(shown, read, 'mean');
  return {
    title: 'Daily users',
    value: dailyMean?.toFixed(1) ?? unknownText,
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
