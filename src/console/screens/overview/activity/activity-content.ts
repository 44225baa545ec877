import { stickinessByDay } from '../../../../domain/analytics/activity.ts';
import { type DayValue, daySeries } from '../../../../domain/analytics/day-series.ts';
import { counted } from '../../../../domain/format/counted.ts';
import { formatCount, formatPercent } from '../../../../domain/format/number.ts';
import type { ActivityRow } from '../../../../domain/resources.ts';
import type { DashboardContent, DayFigure } from '../../../dashboard/dashboard-content.ts';
import { figureReadout } from '../../../dashboard/figure-readout.ts';
import type { ShownRows } from '../../../data/use-analytics.ts';
import { activityTiles } from './activity-tiles.ts';

type Shown = ShownRows<ActivityRow> | undefined;

/** What the tab of activity shows. */
export function activityContent(
  shown: Shown,
  panels: DashboardContent['panels'],
): DashboardContent {
  const figures = activityFigures(shown);
  return {
    isLoaded: shown !== undefined,
    tiles: activityTiles(shown),
    figures,
    panels,
    columnWidth: 64,
    readout: (day, figure) => figureReadout(day, figure, figures),
    openDay: (day) => ({ screen: 'day', day }),
    loadingText: 'Loading activity',
  };
}

type Read = (row: ActivityRow) => number | null | undefined;

function activityFigures(shown: Shown): DayFigure[] {
  const of = (read: Read): DayValue[] => (shown ? daySeries(shown.rows, shown.range, read) : []);
  const people = (id: string, title: string, read: Read, words: string): DayFigure => ({
    id,
    title,
    days: of(read),
    format: (value) => `${formatCount(value)} ${words}`,
  });
  const amount = (id: string, title: string, read: Read, noun: string): DayFigure => ({
    id,
    title,
    days: of(read),
    format: (value) => counted(value, noun),
  });
  return [
    people('daily', 'Daily active users', (row) => row.daily_active_users, 'active'),
    people('weekly', 'Weekly active users', (row) => row.weekly_active_users, 'in 7 days'),
    people('monthly', 'Monthly active users', (row) => row.monthly_active_users, 'in 30 days'),
    {
      id: 'stickiness',
      title: 'Stickiness',
      days: shown ? stickinessByDay(shown.rows, shown.range) : [],
      format: (share) => `${formatPercent(share)} sticky`,
      formatAxis: (share) => formatPercent(share, { decimals: 0 }),
    },
    amount('sessions', 'Sessions', (row) => row.sessions, 'session'),
    amount('messages', 'Messages', (row) => row.messages, 'message'),
    amount('turns', 'User turns', (row) => row.user_messages, 'user turn'),
  ];
}
