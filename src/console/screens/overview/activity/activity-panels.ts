import { activeUsersByClient, clientCounts } from '../../../../domain/analytics/activity.ts';
import { daySeries, knownTotal, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { countTrends } from '../../../../domain/analytics/named-counts.ts';
import { daysOf } from '../../../../domain/date-range.ts';
import { formatCount } from '../../../../domain/format/number.ts';
import type { ActivityRow } from '../../../../domain/resources.ts';
import type { DashboardContent, ListPanel } from '../../../dashboard/dashboard-content.ts';
import { perDayFormat } from '../../../dashboard/dashboard-content.ts';
import { newestValue, perDay, type Series, seriesPanel } from '../../../dashboard/series-lines.ts';
import { noRows, type RangeRows } from '../../../data/use-analytics.ts';

type Rows = RangeRows<ActivityRow>;

/** Users by client, users by period, and sessions and messages. */
export const activityPanels = (shown: Rows | undefined): DashboardContent['panels'] => [
  clientPanel(shown),
  seriesPanel({
    ...seriesRows,
    id: 'people',
    title: 'Active users',
    series: shown ? periods.map((kind) => seriesOf(kind, shown)) : [],
    hasOneScale: true,
  }),
  seriesPanel({
    ...seriesRows,
    id: 'work',
    title: 'Sessions and messages',
    series: shown ? works.map((kind) => seriesOf(kind, shown)) : [],
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

type Read = (row: ActivityRow) => number | null | undefined;

/** A figure by day, and whether its total or its newest value is shown. */
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

function seriesOf({ name, read, tells }: Kind, { rows, range }: Rows): Series {
  const days = daySeries(rows, range, read);
  const value = tells === 'newest' ? newestValue(days) : knownTotal(days);
  return {
    name,
    value: formatCount(value),
    days,
    note: tells === 'newest' ? 'on the newest day' : perDay(seriesTotals(days).dailyMean),
  };
}
