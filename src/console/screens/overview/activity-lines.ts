import type { DayValue } from '../../../domain/analytics/day-series.ts';
import { horizontalBar } from '../../../domain/charts/bar.ts';
import { columnChart } from '../../../domain/charts/column-chart.ts';
import { sparkline } from '../../../domain/charts/sparkline.ts';
import { formatCount, formatPercent } from '../../../domain/format/number.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import type { Size } from '../../components/frame/screen-size.ts';
import { emptyLine, type Line, line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { ActivityFigures } from './activity-figures.ts';

const labelWidth = 8;
const countWidth = 6;

/** People by day, week and month, by client, and what they did: the first of these when there is little room. */
export function activityLines(activity: ActivityFigures, size: Size, glyphs: Glyphs): Line[] {
  const { width, height } = size;
  if (activity.latest === undefined)
    return [line(['No day of this range tells who was active.', 'muted'])];
  if (height < 3) return briefLines(activity, width, glyphs);

  const clients = clientLines(activity, width, glyphs);
  const done = doneLine(activity);
  const base = [...trendLines(activity, width, glyphs), ...clients, done];
  const spare = height - base.length;
  if (spare < 2) return base;
  const [daily, ...trends] = trendLines(activity, width, glyphs);
  // With much room the days are worth more than one line.
  const chart =
    spare >= 6 ? dailyChart(activity, { width, height: Math.min(spare - 2, 10) }, glyphs) : [];
  return [...chart, ...(daily ? [daily] : []), ...trends, emptyLine, ...clients, emptyLine, done];
}

function briefLines({ latest, daily }: ActivityFigures, width: number, glyphs: Glyphs): Line[] {
  return [
    trendLine('daily', latest?.daily, daily, width, glyphs),
    line(
      ['weekly ', 'muted'],
      [padStart(formatCount(latest?.weekly), 7), 'strong'],
      ['   monthly ', 'muted'],
      [formatCount(latest?.monthly), 'strong'],
    ),
  ];
}

function trendLines(activity: ActivityFigures, width: number, glyphs: Glyphs): Line[] {
  const { latest, daily, weekly, monthly } = activity;
  return [
    trendLine('daily', latest?.daily, daily, width, glyphs),
    trendLine('weekly', latest?.weekly, weekly, width, glyphs),
    trendLine('monthly', latest?.monthly, monthly, width, glyphs),
  ];
}

function trendLine(
  label: string,
  count: number | undefined,
  series: readonly DayValue[],
  width: number,
  glyphs: Glyphs,
): Line {
  const samples = series.map(({ value }) => value);
  const room = Math.max(0, width - labelWidth - countWidth - 2);
  return line(
    [padEnd(label, labelWidth), 'muted'],
    [padStart(formatCount(count), countWidth), 'strong'],
    '  ',
    [sparkline(samples, Math.min(room, samples.length), { glyphs: glyphs.set }), 'chart2'],
  );
}

/** Bars share the scale of the most used client. */
function clientLines({ clients }: ActivityFigures, width: number, glyphs: Glyphs): Line[] {
  const shown = clients.slice(0, 4);
  const nameWidth = Math.min(20, Math.floor(width * 0.45));
  const barWidth = Math.max(0, width - nameWidth - 20);
  const largest = shown[0]?.share ?? 0;
  return shown.map(({ client, dailyMean, share }) =>
    line(
      padEnd(client, nameWidth, glyphs.ellipsis),
      '  ',
      [horizontalBar(largest > 0 ? share / largest : 0, barWidth, glyphs.set), 'chart2'],
      padStart(formatPercent(share), 8),
      [padStart(`${dailyMean.toFixed(1)}/day`, 10), 'muted'],
    ),
  );
}

function doneLine({ totals: { sessions, messages } }: ActivityFigures): Line {
  return line(
    [formatCount(sessions), 'strong'],
    [' sessions   ', 'muted'],
    [formatCount(messages), 'strong'],
    [' messages', 'muted'],
  );
}

function dailyChart({ daily }: ActivityFigures, size: Size, glyphs: Glyphs): Line[] {
  const samples = daily.map(({ value }) => value);
  const { lines } = columnChart(samples, { ...size, glyphs: glyphs.set });
  return [...lines.map(({ axis, body }) => line([axis, 'muted'], [body, 'chart2'])), emptyLine];
}
