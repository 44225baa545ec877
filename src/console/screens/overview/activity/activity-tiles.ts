import {
  type ActivityTotals,
  activityTotals,
  latestActiveUsers,
  stickiness,
} from '../../../../domain/analytics/activity.ts';
import { change } from '../../../../domain/analytics/change.ts';
import { daySeries, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { lengthOf } from '../../../../domain/date-range.ts';
import { counted } from '../../../../domain/format/counted.ts';
import { formatCount, formatPercent } from '../../../../domain/format/number.ts';
import type { ActivityRow } from '../../../../domain/resources.ts';
import { comparison, pointsTexts } from '../../../dashboard/comparison.ts';
import { blankTile, type Tile } from '../../../dashboard/dashboard-content.ts';
import { perDay } from '../../../dashboard/series-lines.ts';
import type { RangeRows, ShownRows } from '../../../data/use-analytics.ts';
import type { Glyphs } from '../../../theme/glyphs.ts';

const tileTitles = ['Monthly', 'Daily users', 'Stickiness', 'Sessions', 'Messages'];

/** The figures on top of the activity. */
export function activityTiles(shown: ShownRows<ActivityRow> | undefined, glyphs: Glyphs): Tile[] {
  if (!shown) return tileTitles.map(blankTile);
  const { rows, range, before } = shown;
  const latest = latestActiveUsers(rows);
  const totals = activityTotals(rows, range);
  const daily = dailyMean(shown);
  const days = lengthOf(range);
  const regular = stickiness(rows, range);
  const formerRegular =
    'figures' in before ? stickiness(before.figures.rows, before.figures.range) : undefined;
  const total = (read: (totals: ActivityTotals) => number | undefined) =>
    comparison(
      before,
      ({ rows, range }) => change(read(totals), read(activityTotals(rows, range))),
      { days, needsAllDays: true },
      glyphs,
    );

  return [
    {
      title: 'Monthly',
      value: formatCount(latest?.monthly),
      detail: [
        `users, ${formatCount(latest?.weekly)} weekly`,
        `${formatCount(latest?.weekly)} weekly`,
      ],
      extra: [
        `${formatCount(latest?.daily)} on the newest day`,
        `${formatCount(latest?.daily)} daily`,
      ],
    },
    {
      title: 'Daily users',
      value: daily === undefined ? formatCount(undefined) : daily.toFixed(1),
      detail: comparison(before, (former) => change(daily, dailyMean(former)), { days }, glyphs),
      extra: ['mean of the days'],
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
      extra: [perDay(seriesTotals(daySeries(rows, range, (row) => row.sessions)).dailyMean)],
    },
    {
      title: 'Messages',
      value: formatCount(totals.messages),
      detail: total(({ messages }) => messages),
      extra:
        totals.userMessages === undefined
          ? []
          : [counted(totals.userMessages, 'user turn'), 'user turns'],
    },
  ];
}

const dailyMean = ({ rows, range }: RangeRows<ActivityRow>): number | undefined =>
  seriesTotals(daySeries(rows, range, (row) => row.daily_active_users)).dailyMean;
