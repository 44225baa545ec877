import type { ActivityRow } from '../../../api/resources.ts';
import { formerNumber } from '../../../figures/explain/explained-figure.ts';
import { formatPoints } from '../../../figures/format/change.ts';
import {
  counted,
  formatCount,
  formatPercent,
  unknownText,
} from '../../../figures/format/number.ts';
import { daysOf } from '../../../figures/time/date-range.ts';
import {
  activeUsersByDay,
  latestActiveUsers,
  stickiness,
  stickinessByDay,
} from '../../../figures/usage/activity.ts';
import { likeForLikeMark } from '../../../figures/usage/comparison.ts';
import {
  daySeries,
  newestValue,
  seriesTotals,
  totalText,
} from '../../../figures/usage/day-series.ts';
import { meansAlike } from '../../../figures/usage/like-for-like.ts';
import { type ComparedRows, noRows, type RangeRows } from '../../../figures/usage/range-rows.ts';
import { pointsBetween } from '../../../figures/values/change.ts';
import {
  type AmountFormat,
  type DashboardContent,
  type DayFigure,
  dayFigures,
  type RowFigure,
} from '../../dashboard/dashboard-content.ts';
import { blankTile, comparedRows, type Tile, totalTile } from '../../dashboard/tile.ts';
import type { ShownRows } from '../../data/use-analytics.ts';
import { clientPanel } from './counted-panels.ts';
import { latestNumbers } from './credit-tiles.ts';
import { rowsTab } from './overview-tabs.tsx';
import { type Series, seriesPanel, totalSeries } from './series-lines.ts';

/** Who was active, how regularly, with which client, and how many sessions and messages there were. */
export const ActivityTab = rowsTab('activity', 'activity', activityContent);

function activityContent(shown: ShownRows<ActivityRow> | undefined): DashboardContent {
  const { rows, range } = shown ?? noRows;
  const people = dayFigures(shown, userFigures);
  const work = dayFigures(shown, workFigures);
  return {
    isLoaded: shown !== undefined,
    tiles: activityTiles(shown),
    figures: [...people, stickinessFigure({ rows, range }), ...work],
    panels: [
      clientPanel({ rows, range, days: daysOf(range) }, perDayFormat),
      seriesPanel({
        ...seriesRows,
        id: 'people',
        figure: 'active-series',
        title: 'Active users',
        series: shown ? people.map(userSeries) : [],
        hasOneScale: true,
      }),
      seriesPanel({
        ...seriesRows,
        id: 'work',
        figure: 'work-totals',
        title: 'Sessions and messages',
        series: shown ? work.map(totalSeries) : [],
      }),
    ],
    columnWidth: 64,
  };
}

const seriesRows = { minRows: 3, wantedRows: 11 };

const perDayFormat: AmountFormat = {
  full: (mean) => (mean === undefined ? unknownText : `${mean.toFixed(1)}/day`),
  brief: (mean) => mean?.toFixed(1) ?? unknownText,
};

const userSeries = ({ id, days }: DayFigure): Series => {
  return { name: id, value: formatCount(newestValue(days)), days, remark: 'on the newest day' };
};

type Rows = RangeRows<ActivityRow>;
type ActivityRows = ComparedRows<ActivityRow>;

const tileTitles = ['Monthly', 'Daily users', 'Daily share', 'Sessions', 'Messages'];

function activityTiles(shown: ActivityRows | undefined): Tile[] {
  if (shown === undefined) return tileTitles.map(blankTile);
  const { rows, range, before } = shown;
  const latest = latestActiveUsers(rows);
  const [daily, weekly] = [formatCount(latest?.daily), formatCount(latest?.weekly)];
  const usersByDay = ({ rows, range }: Rows) => activeUsersByDay(rows, range);
  const sticky = stickiness(rows, range);
  const former = 'figures' in before ? before.figures : noRows;
  const turns = totalText(
    daySeries(rows, range, (row) => row.user_messages),
    formatCount,
  );

  return [
    {
      title: 'Monthly',
      figure: 'monthly-users',
      ...(latest && { numbers: latestNumbers(latest) }),
      value: formatCount(latest?.monthly),
      detail: [`users, ${weekly} weekly`, `${weekly} weekly`],
      extra: [`${daily} on the newest day`, `${daily} daily`],
    },
    {
      title: 'Daily users',
      figure: 'daily-users',
      value: seriesTotals(usersByDay(shown)).dailyMean?.toFixed(1) ?? unknownText,
      ...comparedRows(shown, usersByDay, ['mean of the days'], 'mean'),
    },
    {
      title: 'Daily share',
      figure: 'stickiness',
      numbers: formerNumber(before, ({ rows, range }) => formatPercent(stickiness(rows, range))),
      days: stickinessByDay(rows, range),
      value: formatPercent(sticky),
      detail: stickinessTexts(shown, former),
      extra: ['of monthly users on an average day', 'of monthly users'],
    },
    totalTile(['Sessions', 'sessions'], shown, (row) => row.sessions),
    totalTile(
      ['Messages', 'messages'],
      shown,
      (row) => row.messages,
      turns === unknownText ? [] : [`${turns} user ${turns === '1' ? 'turn' : 'turns'}`],
    ),
  ];
}

/** The change in points. Fewer people are active at weekends, so days are compared with days of their kind. */
function stickinessTexts(shown: Rows, former: Rows): string[] {
  const shares = ({ rows, range }: Rows) => stickinessByDay(rows, range);
  const means = meansAlike(shares(shown), shares(former));
  if (means === undefined) return [];
  const text = formatPoints(pointsBetween(means.before, means.now, 1), 1);
  return [`${text} like for like`, `${text}${likeForLikeMark}`];
}

const users = (when: string) => (count: number) => `${formatCount(count)} ${when}`;

/** Active people in periods that end with each day; the newest day counts. */
const userFigures: readonly RowFigure<ActivityRow>[] = [
  ['daily', 'daily-users-of-day', 'Daily active users', 'daily_active_users', users('active')],
  [
    'weekly',
    'weekly-users-of-day',
    'Weekly active users',
    'weekly_active_users',
    users('in 7 days'),
  ],
  [
    'monthly',
    'monthly-users-of-day',
    'Monthly active users',
    'monthly_active_users',
    users('in 30 days'),
  ],
];

const workFigures: readonly RowFigure<ActivityRow>[] = [
  ['sessions', 'sessions-of-day', 'Sessions', 'sessions', (n) => counted(n, 'session')],
  ['messages', 'messages-of-day', 'Messages', 'messages', (n) => counted(n, 'message')],
  ['turns', 'turns-of-day', 'User turns', 'user_messages', (n) => counted(n, 'user turn')],
];

const stickinessFigure = ({ rows, range }: Rows): DayFigure => ({
  id: 'stickiness',
  figure: 'stickiness-of-day',
  title: 'Daily share of monthly users',
  days: stickinessByDay(rows, range),
  format: (share) => `${formatPercent(share)} of monthly users`,
  formatAxis: (share) => formatPercent(share, { decimals: 0 }),
});
