import {
  activeUsersByClient,
  activityTotals,
  clientCounts,
  latestActiveUsers,
  stickiness,
  stickinessByDay,
} from '../../../../domain/analytics/activity.ts';
import { change } from '../../../../domain/analytics/change.ts';
import { type DayValue, daySeries, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { countTrends } from '../../../../domain/analytics/named-counts.ts';
import { daysOf, lengthOf } from '../../../../domain/date-range.ts';
import { formatCount, formatPercent } from '../../../../domain/format/number.ts';
import type { ActivityRow } from '../../../../domain/resources.ts';
import { counted, perDayFormat } from '../../../dashboard/amount-formats.ts';
import { comparison, pointsTexts } from '../../../dashboard/comparison.ts';
import {
  blankTile,
  type DashboardContent,
  type DayFigure,
  type LinesPanel,
  type ListPanel,
  type Tile,
} from '../../../dashboard/dashboard-content.ts';
import { figureReadout } from '../../../dashboard/figure-readout.ts';
import { newestValue, perDay, type Series, seriesLines } from '../../../dashboard/series-lines.ts';
import type { RangeRows, ShownRows } from '../../../data/use-analytics.ts';
import type { Glyphs } from '../../../theme/glyphs.ts';

type Rows = RangeRows<ActivityRow>;
type Shown = ShownRows<ActivityRow> | undefined;

/** What the tab of activity shows. */
export function activityContent(
  shown: Shown,
  panels: DashboardContent['panels'],
  glyphs: Glyphs,
): DashboardContent {
  const figures = activityFigures(shown);
  return {
    isLoaded: shown !== undefined,
    tiles: shown ? activityTiles(shown, glyphs) : tileTitles.map(blankTile),
    figures,
    panels,
    columnWidth: 64,
    readout: (day, figure) => figureReadout(day, figure, figures),
    openDay: (day) => ({ screen: 'day', day }),
    loadingText: 'Loading activity',
    emptyText: 'Nobody was counted in these days.',
  };
}

/** People by client, people by period, and what they did. */
export const activityPanels = (shown: Rows | undefined): DashboardContent['panels'] => [
  clientPanel(shown),
  seriesPanel('people', 'Active users', shown, periods, true),
  seriesPanel('work', 'Sessions and messages', shown, works, false),
];

function clientPanel(shown: Rows | undefined): ListPanel {
  const { rows, range } = shown ?? noRows;
  const clients = activeUsersByClient(rows, range);
  const trends = countTrends(rows, shown ? daysOf(range) : [], clientCounts);
  return {
    kind: 'list',
    id: 'client',
    title: 'By client',
    note: ['daily users; on two clients, counted twice', 'daily users'],
    parts: clients.map(({ client, dailyMean, share }) => ({
      id: client,
      name: client,
      amount: dailyMean,
      share,
    })),
    usualRows: 3,
    cut: 'end',
    tone: 'chart2',
    format: perDayFormat,
    trendOf: ({ id }) => trends.of(id),
    open: ({ id }) => ({ screen: 'counted', kind: 'client', names: [id] }),
    emptyText: 'Nobody was counted in these days.',
  };
}

const noRows: Rows = { rows: [], range: { startDate: '', endDate: '' } };

type Read = (row: ActivityRow) => number | null | undefined;

/** A figure that is added up over days, or one that stands for itself on each. */
type Kind = { name: string; read: Read; tells: 'newest' | 'total' };

const periods: readonly Kind[] = [
  { name: 'daily', read: (row) => row.daily_active_users, tells: 'newest' },
  { name: 'weekly', read: (row) => row.weekly_active_users, tells: 'newest' },
  { name: 'monthly', read: (row) => row.monthly_active_users, tells: 'newest' },
];

const works: readonly Kind[] = [
  { name: 'sessions', read: (row) => row.sessions, tells: 'total' },
  { name: 'messages', read: (row) => row.messages, tells: 'total' },
  { name: 'user turns', read: (row) => row.user_messages, tells: 'total' },
];

function seriesPanel(
  id: string,
  title: string,
  shown: Rows | undefined,
  kinds: readonly Kind[],
  hasOneScale: boolean,
): LinesPanel {
  return {
    kind: 'lines',
    id,
    title,
    note: [],
    leastRows: 3,
    wantedRows: 11,
    lines: (size, glyphs) =>
      shown
        ? seriesLines(
            kinds.map((kind) => seriesOf(kind, shown)),
            size,
            { hasOneScale, tone: 'chart2' },
            glyphs,
          )
        : [],
  };
}

function seriesOf({ name, read, tells }: Kind, { rows, range }: Rows): Series {
  const days = daySeries(rows, range, read);
  const { total, dailyMean } = seriesTotals(days);
  const value = tells === 'newest' ? newestValue(days) : total;
  return {
    name,
    value: formatCount(value),
    days,
    note: tells === 'newest' ? 'on the newest day' : perDay(dailyMean),
  };
}

const tileTitles = ['Monthly users', 'Daily users', 'Stickiness', 'Sessions', 'Messages'];

function activityTiles(shown: ShownRows<ActivityRow>, glyphs: Glyphs): Tile[] {
  const { rows, range, before } = shown;
  const latest = latestActiveUsers(rows);
  const totals = activityTotals(rows, range);
  const daily = dailyMean(shown);
  const days = lengthOf(range);
  const regular = stickiness(rows, range);
  const formerRegular =
    'figures' in before ? stickiness(before.figures.rows, before.figures.range) : undefined;
  const total = (read: (totals: ReturnType<typeof activityTotals>) => number) =>
    comparison(
      before,
      ({ rows, range }) => change(read(totals), read(activityTotals(rows, range))),
      { days, needsAllDays: true },
      glyphs,
    );

  return [
    {
      title: 'Monthly users',
      value: formatCount(latest?.monthly),
      detail: [`${formatCount(latest?.weekly)} weekly`],
      extra: [
        `${formatCount(latest?.daily)} on the newest day`,
        `${formatCount(latest?.daily)} daily`,
      ],
    },
    {
      title: 'Daily users',
      value: daily === undefined ? formatCount(undefined) : daily.toFixed(1),
      detail: comparison(before, (former) => change(daily, dailyMean(former)), { days }, glyphs),
      extra: ['on a typical day'],
    },
    {
      title: 'Stickiness',
      value: formatPercent(regular),
      detail:
        regular !== undefined && formerRegular !== undefined
          ? pointsTexts(regular - formerRegular, glyphs)
          : [],
      extra: ['daily of monthly users', 'daily of monthly'],
    },
    {
      title: 'Sessions',
      value: formatCount(totals.sessions),
      detail: total(({ sessions }) => sessions),
      extra: [perDay(totals.sessions / Math.max(1, rows.length))],
    },
    {
      title: 'Messages',
      value: formatCount(totals.messages),
      detail: total(({ messages }) => messages),
      extra: [`${counted(totals.userMessages, 'user turn')}`, 'user turns'],
    },
  ];
}

const dailyMean = ({ rows, range }: Rows): number | undefined =>
  seriesTotals(daySeries(rows, range, (row) => row.daily_active_users)).dailyMean;

function activityFigures(shown: Shown): DayFigure[] {
  const of = (read: Read): DayValue[] => (shown ? daySeries(shown.rows, shown.range, read) : []);
  const figure = (id: string, title: string, read: Read, words: string): DayFigure => ({
    id,
    title,
    days: of(read),
    format: (value) => `${formatCount(value)} ${words}`,
  });
  return [
    figure('daily', 'Daily active users', (row) => row.daily_active_users, 'active'),
    figure('weekly', 'Weekly active users', (row) => row.weekly_active_users, 'in 7 days'),
    figure('monthly', 'Monthly active users', (row) => row.monthly_active_users, 'in 30 days'),
    {
      id: 'stickiness',
      title: 'Stickiness',
      days: shown ? stickinessByDay(shown.rows, shown.range) : [],
      format: (share) => `${formatPercent(share)} sticky`,
      formatAxis: (share) => formatPercent(share, { decimals: 0 }),
    },
    figure('sessions', 'Sessions', (row) => row.sessions, 'sessions'),
    figure('messages', 'Messages', (row) => row.messages, 'messages'),
    figure('turns', 'User turns', (row) => row.user_messages, 'user turns'),
  ];
}
