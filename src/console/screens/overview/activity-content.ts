import {
  activeUsersByDay,
  latestActiveUsers,
  stickiness,
  stickinessByDay,
} from '../../../domain/analytics/activity.ts';
import {
  type DayFigure,
  dayFigures,
  type RowFigure,
} from '../../../domain/analytics/day-figure.ts';
import {
  type DayValue,
  daySeries,
  knownTotal,
  newestValue,
  seriesTotals,
} from '../../../domain/analytics/day-series.ts';
import { noRows, type RangeRows } from '../../../domain/analytics/range-rows.ts';
import { blankTile, comparedRows, type Tile, totalTile } from '../../../domain/analytics/tile.ts';
import { pointsTexts } from '../../../domain/change.ts';
import { daysOf } from '../../../domain/date-range.ts';
import { counted } from '../../../domain/format/counted.ts';
import { formatCount, formatPercent, unknownText } from '../../../domain/format/number.ts';
import type { ActivityRow } from '../../../domain/resources.ts';
import type { AmountFormat, DashboardContent } from '../../dashboard/dashboard-content.ts';
import { type Series, seriesPanel, totalSeries } from '../../dashboard/series-lines.ts';
import type { ShownRows } from '../../data/use-analytics.ts';
import { clientPanel } from './counted-panels.ts';

type Rows = RangeRows<ActivityRow>;
type Shown = ShownRows<ActivityRow>;

/** Who was active, how regularly, with which client, and how many sessions and messages there were. */
export function activityContent(shown: Shown | undefined): DashboardContent {
  const { rows, range } = shown ?? noRows;
  const people = dayFigures(shown, userFigures);
  const work = dayFigures(shown, workFigures);
  return {
    isLoaded: shown !== undefined,
    tiles: shown ? activityTiles(shown) : tileTitles.map(blankTile),
    figures: [...people, stickinessFigure(stickinessByDay(rows, range)), ...work],
    panels: [
      clientPanel({ rows, range, days: daysOf(range) }, perDayFormat),
      seriesPanel({
        ...seriesRows,
        id: 'people',
        title: 'Active users',
        series: shown ? people.map(userSeries) : [],
        hasOneScale: true,
      }),
      seriesPanel({
        ...seriesRows,
        id: 'work',
        title: 'Sessions and messages',
        series: shown ? work.map(totalSeries) : [],
      }),
    ],
    columnWidth: 64,
  };
}

const seriesRows = { leastRows: 3, wantedRows: 11 };

const stickinessFigure = (days: readonly DayValue[]): DayFigure => ({
  id: 'stickiness',
  title: 'Stickiness',
  days,
  format: (share) => `${formatPercent(share)} sticky`,
  formatAxis: (share) => formatPercent(share, { decimals: 0 }),
});

/** Means over days. */
const perDayFormat: AmountFormat = {
  full: (mean) => `${mean.toFixed(1)}/day`,
  brief: (mean) => mean.toFixed(1),
};

const tileTitles = ['Monthly', 'Daily users', 'Stickiness', 'Sessions', 'Messages'];

function activityTiles(shown: Shown): Tile[] {
  const { rows, range, before } = shown;
  const latest = latestActiveUsers(rows);
  const [daily, weekly] = [formatCount(latest?.daily), formatCount(latest?.weekly)];
  const usersByDay = ({ rows, range }: Rows) => activeUsersByDay(rows, range);
  const sticky = stickiness(rows, range);
  const former = 'figures' in before ? before.figures : noRows;
  const turns = knownTotal(daySeries(rows, range, (row) => row.user_messages));

  return [
    {
      title: 'Monthly',
      value: formatCount(latest?.monthly),
      detail: [`users, ${weekly} weekly`, `${weekly} weekly`],
      extra: [`${daily} on the newest day`, `${daily} daily`],
    },
    {
      title: 'Daily users',
      value: seriesTotals(usersByDay(shown)).dailyMean?.toFixed(1) ?? unknownText,
      ...comparedRows(shown, usersByDay, ['mean of the days'], 'mean'),
    },
    {
      title: 'Stickiness',
      value: formatPercent(sticky),
      detail: pointsTexts(stickiness(former.rows, former.range), sticky),
      extra: ['daily of monthly users', 'daily of monthly'],
    },
    totalTile('Sessions', shown, (row) => row.sessions),
    totalTile(
      'Messages',
      shown,
      (row) => row.messages,
      turns === undefined ? [] : [counted(turns, 'user turn')],
    ),
  ];
}

const users = (when: string) => (count: number) => `${formatCount(count)} ${when}`;

/** Who was active in periods that end with each day, of which the newest counts. */
const userFigures: readonly RowFigure<ActivityRow>[] = [
  ['daily', 'Daily active users', (row) => row.daily_active_users, users('active')],
  ['weekly', 'Weekly active users', (row) => row.weekly_active_users, users('in 7 days')],
  ['monthly', 'Monthly active users', (row) => row.monthly_active_users, users('in 30 days')],
];

/** What was done on each day, which adds up. */
const workFigures: readonly RowFigure<ActivityRow>[] = [
  ['sessions', 'Sessions', (row) => row.sessions, (n) => counted(n, 'session')],
  ['messages', 'Messages', (row) => row.messages, (n) => counted(n, 'message')],
  ['turns', 'User turns', (row) => row.user_messages, (n) => counted(n, 'user turn')],
];

const userSeries = ({ id, days }: DayFigure): Series => {
  return { name: id, value: formatCount(newestValue(days)), days, remark: 'on the newest day' };
};
