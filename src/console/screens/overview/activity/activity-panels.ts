import { activeUsersByClient, clientCounts } from '../../../../domain/analytics/activity.ts';
import {
  daySeries,
  knownTotal,
  newestValue,
  seriesTotals,
} from '../../../../domain/analytics/day-series.ts';
import { countTrends } from '../../../../domain/analytics/named-counts.ts';
import { daysOf } from '../../../../domain/date-range.ts';
import { formatCount, formatPerDay } from '../../../../domain/format/number.ts';
import type { ActivityRow } from '../../../../domain/resources.ts';
import type { DashboardContent, ListPanel } from '../../../dashboard/dashboard-content.ts';
import { perDayFormat } from '../../../dashboard/dashboard-content.ts';
import { type Series, seriesPanel } from '../../../dashboard/series-lines.ts';
import { noRows, type RangeRows } from '../../../data/use-analytics.ts';

type Rows = RangeRows<ActivityRow>;

/** Users by client, users by period, and sessions and messages. */
export const activityPanels = (shown: Rows | undefined): DashboardContent['panels'] => [
  clientPanel(shown),
  seriesPanel({
    ...seriesRows,
    id: 'people',
    title: 'Active users',
    series: shown ? userFigures.map((figure) => userSeries(figure, shown)) : [],
    hasOneScale: true,
  }),
  seriesPanel({
    ...seriesRows,
    id: 'work',
    title: 'Sessions and messages',
    series: shown ? workFigures.map((figure) => workSeries(figure, shown)) : [],
  }),
];

const seriesRows = { leastRows: 3, wantedRows: 11 };

/** Daily active users by client, as the mean of the days; a person on two clients counts in both. */
export function clientPanel(shown: Rows | undefined, format = perDayFormat): ListPanel {
  const { rows, range } = shown ?? noRows;
  const clients = activeUsersByClient(rows, range);
  const trends = countTrends(rows, shown ? daysOf(range) : [], clientCounts);
  return {
    kind: 'list',
    id: 'client',
    title: 'By client',
    note: ['of daily active users; some use several', 'of daily active users', 'of daily users'],
    parts: clients.map(({ client, dailyMean, share }) => ({
      id: client,
      name: client,
      amount: dailyMean,
      share,
    })),
    usualRows: 3,
    cut: 'end',
    tone: 'chart2',
    format,
    trendOf: ({ id }) => trends.of(id),
    open: ({ id }) => ({ screen: 'metric', kind: 'client', names: [id] }),
    emptyText: 'No users in this range.',
  };
}

type Figure = {
  id: string;
  title: string;
  read: (row: ActivityRow) => number | null | undefined;
};

/** Who was active in periods that end with each day, of which the newest counts. */
export const userFigures: readonly (Figure & { when: string })[] = [
  {
    id: 'daily',
    title: 'Daily active users',
    when: 'active',
    read: (row) => row.daily_active_users,
  },
  {
    id: 'weekly',
    title: 'Weekly active users',
    when: 'in 7 days',
    read: (row) => row.weekly_active_users,
  },
  {
    id: 'monthly',
    title: 'Monthly active users',
    when: 'in 30 days',
    read: (row) => row.monthly_active_users,
  },
];

/** What was done on each day, which adds up. */
export const workFigures: readonly (Figure & { noun: string })[] = [
  { id: 'sessions', title: 'Sessions', noun: 'session', read: (row) => row.sessions },
  { id: 'messages', title: 'Messages', noun: 'message', read: (row) => row.messages },
  { id: 'turns', title: 'User turns', noun: 'user turn', read: (row) => row.user_messages },
];

function userSeries({ id, read }: Figure, { rows, range }: Rows): Series {
  const days = daySeries(rows, range, read);
  return { name: id, value: formatCount(newestValue(days)), days, remark: 'on the newest day' };
}

function workSeries({ title, read }: Figure, { rows, range }: Rows): Series {
  const days = daySeries(rows, range, read);
  return {
    name: title.toLowerCase(),
    value: formatCount(knownTotal(days)),
    days,
    remark: formatPerDay(seriesTotals(days).dailyMean),
  };
}
