import {
  type ActivityTotals,
  activityTotals,
  latestActiveUsers,
  stickiness,
} from '../../../../domain/analytics/activity.ts';
import { daySeries, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { change } from '../../../../domain/change.ts';
import { lengthOf } from '../../../../domain/date-range.ts';
import { counted } from '../../../../domain/format/counted.ts';
import { formatCount, formatPercent, unknownText } from '../../../../domain/format/number.ts';
import type { ActivityRow } from '../../../../domain/resources.ts';
import { comparison, pointsTexts } from '../../../dashboard/comparison.ts';
import { blankTile, type Tile } from '../../../dashboard/dashboard-content.ts';
import { perDay } from '../../../dashboard/series-lines.ts';
import type { RangeRows, ShownRows } from '../../../data/use-analytics.ts';

const tileTitles = ['Monthly', 'Daily users', 'Stickiness', 'Sessions', 'Messages'];

/** The figures on top of the activity. */
export function activityTiles(shown: ShownRows<ActivityRow> | undefined): Tile[] {
  if (!shown) return tileTitles.map(blankTile);
  const { rows, range, before } = shown;
  const totals = activityTotals(rows, range);
  const days = lengthOf(range);
  const total = (read: (totals: ActivityTotals) => number | undefined) =>
    comparison(
      before,
      ({ rows, range }) => change(read(totals), read(activityTotals(rows, range))),
      { days, needsAllDays: true },
    );

  return [
    monthlyTile(rows),
    dailyTile(shown),
    stickinessTile(shown),
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

function monthlyTile(rows: readonly ActivityRow[]): Tile {
  const latest = latestActiveUsers(rows);
  const [daily, weekly] = [formatCount(latest?.daily), formatCount(latest?.weekly)];
  return {
    title: 'Monthly',
    value: formatCount(latest?.monthly),
    detail: [`users, ${weekly} weekly`, `${weekly} weekly`],
    extra: [`${daily} on the newest day`, `${daily} daily`],
  };
}

function dailyTile(shown: ShownRows<ActivityRow>): Tile {
  const { before, range } = shown;
  const daily = dailyMean(shown);
  return {
    title: 'Daily users',
    value: daily?.toFixed(1) ?? unknownText,
    detail: comparison(before, (former) => change(daily, dailyMean(former)), {
      days: lengthOf(range),
    }),
    extra: ['mean of the days'],
  };
}

function stickinessTile({ rows, range, before }: ShownRows<ActivityRow>): Tile {
  const now = stickiness(rows, range);
  const former =
    'figures' in before ? stickiness(before.figures.rows, before.figures.range) : undefined;
  return {
    title: 'Stickiness',
    value: formatPercent(now),
    detail: now !== undefined && former !== undefined ? pointsTexts(now - former) : [],
    extra: ['daily of monthly users', 'daily of monthly'],
  };
}

const dailyMean = ({ rows, range }: RangeRows<ActivityRow>): number | undefined =>
  seriesTotals(daySeries(rows, range, (row) => row.daily_active_users)).dailyMean;
