import { activeUsersByClient, clientCounts } from '../../../../domain/analytics/activity.ts';
import { daySeries, knownTotal, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { countTrends } from '../../../../domain/analytics/named-counts.ts';
import { daysOf } from '../../../../domain/date-range.ts';
import { formatCount } from '../../../../domain/format/number.ts';
import type { ActivityRow } from '../../../../domain/resources.ts';
import { perDayFormat } from '../../../dashboard/amount-formats.ts';
import type {
  DashboardContent,
  LinesPanel,
  ListPanel,
} from '../../../dashboard/dashboard-content.ts';
import { newestValue, perDay, type Series, seriesLines } from '../../../dashboard/series-lines.ts';
import { noRows, type RangeRows } from '../../../data/use-analytics.ts';

type Rows = RangeRows<ActivityRow>;

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
    open: ({ id }) => ({ screen: 'metric', kind: 'client', names: [id] }),
    emptyText: 'Nobody was counted in these days.',
  };
}

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
    takesMore: true,
    lines: (size) =>
      shown
        ? seriesLines(
            kinds.map((kind) => seriesOf(kind, shown)),
            size,
            { hasOneScale, tone: 'chart2' },
          )
        : [],
  };
}

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
