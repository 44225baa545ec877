import { useMemo } from 'react';
import { stickinessByDay } from '../../../../domain/analytics/activity.ts';
import { counted } from '../../../../domain/format/counted.ts';
import { formatCount, formatPercent } from '../../../../domain/format/number.ts';
import type { ActivityRow } from '../../../../domain/resources.ts';
import {
  type DashboardContent,
  type DayFigure,
  dayFigures,
} from '../../../dashboard/dashboard-content.ts';
import { type ShownRows, useAnalytics } from '../../../data/use-analytics.ts';
import { DashboardTab, type TabProps } from '../overview-frame.tsx';
import { activityPanels, userFigures, workFigures } from './activity-panels.ts';
import { activityTiles } from './activity-tiles.ts';

/** Who was active, how regularly, with which client, and how many sessions and messages there were. */
export function ActivityTab({ tab, bindings }: TabProps) {
  const analytics = useAnalytics('activity');
  const { shown } = analytics;
  const content = useMemo(() => activityContent(shown), [shown]);

  return (
    <DashboardTab
      tab={tab}
      bindings={bindings}
      content={content}
      analytics={analytics}
      subject="activity"
    />
  );
}

type Shown = ShownRows<ActivityRow> | undefined;

const activityContent = (shown: Shown): DashboardContent => ({
  isLoaded: shown !== undefined,
  tiles: activityTiles(shown),
  figures: activityFigures(shown),
  panels: activityPanels(shown),
  columnWidth: 64,
});

const activityFigures = (shown: Shown): DayFigure[] => [
  ...dayFigures(
    shown,
    userFigures.map(({ id, title, read, when }) => [
      id,
      title,
      read,
      (n) => `${formatCount(n)} ${when}`,
    ]),
  ),
  {
    id: 'stickiness',
    title: 'Stickiness',
    days: shown ? stickinessByDay(shown.rows, shown.range) : [],
    format: (share) => `${formatPercent(share)} sticky`,
    formatAxis: (share) => formatPercent(share, { decimals: 0 }),
  },
  ...dayFigures(
    shown,
    workFigures.map(({ id, title, read, noun }) => [id, title, read, (n) => counted(n, noun)]),
  ),
];
