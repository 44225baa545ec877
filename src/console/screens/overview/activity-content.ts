import {
  activityTiles,
  stickinessFigure,
  userFigures,
  workFigures,
} from '../../../domain/analytics/activity-tiles.ts';
import { type DayFigure, dayFigures } from '../../../domain/analytics/day-figure.ts';
import { newestValue } from '../../../domain/analytics/day-series.ts';
import { noRows } from '../../../domain/analytics/range-rows.ts';
import { daysOf } from '../../../domain/date-range.ts';
import { formatCount } from '../../../domain/format/number.ts';
import type { ActivityRow } from '../../../domain/resources.ts';
import type { AmountFormat, DashboardContent } from '../../dashboard/dashboard-content.ts';
import { type Series, seriesPanel, totalSeries } from '../../dashboard/series-lines.ts';
import type { ShownRows } from '../../data/use-analytics.ts';
import { clientPanel } from './counted-panels.ts';

type Shown = ShownRows<ActivityRow>;

/** Who was active, how regularly, with which client, and how many sessions and messages there were. */
export function activityContent(shown: Shown | undefined): DashboardContent {
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

/** Means over days. */
const perDayFormat: AmountFormat = {
  full: (mean) => `${mean.toFixed(1)}/day`,
  brief: (mean) => mean.toFixed(1),
};

const userSeries = ({ id, days }: DayFigure): Series => {
  return { name: id, value: formatCount(newestValue(days)), days, remark: 'on the newest day' };
};
