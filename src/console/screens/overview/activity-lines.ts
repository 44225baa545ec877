import type { DayValue } from '../../../domain/analytics/day-series.ts';
import { lineBar } from '../../../domain/charts/bar.ts';
import { brailleLine } from '../../../domain/charts/braille-line.ts';
import { columnChart } from '../../../domain/charts/column-chart.ts';
import { largest, type Sample } from '../../../domain/charts/sample.ts';
import { roomAbove, sparkline } from '../../../domain/charts/sparkline.ts';
import { formatCount, formatPercent } from '../../../domain/format/number.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import type { Size } from '../../components/frame/screen-size.ts';
import { emptyLine, type Line, line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { ActivityFigures } from './activity-figures.ts';

/** People by day, week and month, by client, and what they did: the first of these when there is little room. */
export function activityLines(activity: ActivityFigures, size: Size, glyphs: Glyphs): Line[] {
  const { width, height } = size;
  const { latest, daily, weekly, monthly } = activity;
  if (latest === undefined) return [line(['Nobody was counted in these days.', 'muted'])];
  if (height < 3) return briefLines(activity, width, glyphs);

  const byDay = trendLine('daily', latest.daily, daily, width, glyphs, 'columns');
  const trends = [
    trendLine('weekly', latest.weekly, weekly, width, glyphs),
    trendLine('monthly', latest.monthly, monthly, width, glyphs),
  ];
  const clients = clientLines(activity, width, glyphs);
  const done = doneLine(activity);
  const least = 1 + trends.length + clients.length + 1;
  const spare = height - least - blanks;
  if (spare < 0) return [byDay, ...trends, ...clients, done];
  // With much room the days are worth more than one line.
  const days =
    spare < leastChart ? [byDay] : dailyChart(activity, { width, height: spare }, glyphs);
  return [...days, ...trends, emptyLine, ...clients, emptyLine, done];
}

const blanks = 2;
const leastChart = 5;
const mostChart = 9;

function briefLines({ latest, daily }: ActivityFigures, width: number, glyphs: Glyphs): Line[] {
  return [
    trendLine('daily', latest?.daily, daily, width, glyphs, 'columns'),
    line(
      ['weekly ', 'muted'],
      [formatCount(latest?.weekly), 'strong'],
      ['   monthly ', 'muted'],
      [formatCount(latest?.monthly), 'strong'],
    ),
  ];
}

/** Cells of the names at the left; bars and days begin two further. */
const nameWidth = (width: number): number => Math.min(19, Math.floor(width * 0.55));

function trendLine(
  label: string,
  count: number | undefined,
  series: readonly DayValue[],
  width: number,
  glyphs: Glyphs,
  drawing: 'columns' | 'line' = 'line',
): Line {
  const samples = series.map(({ value }) => value);
  const room = Math.max(0, width - nameWidth(width) - 2);
  const cells = Math.min(room, samples.length);
  return line(
    [padEnd(label, 8), 'muted'],
    [padStart(formatCount(count), nameWidth(width) - 8), 'strong'],
    '  ',
    [drawn(samples, cells, drawing, glyphs), 'chart2'],
  );
}

/** Counts of many days hardly move, so a fine line does for them. */
function drawn(
  samples: readonly Sample[],
  cells: number,
  drawing: 'columns' | 'line',
  { set }: Glyphs,
): string {
  const maximum = roomAbove(largest(samples));
  return drawing === 'columns'
    ? sparkline(samples, cells, { glyphs: set, maximum })
    : brailleLine(samples, cells, 1, { glyphs: set, maximum }).join('');
}

/** Bars share the scale of the most used client. The mean gives way to them where there is little room. */
function clientLines({ clients }: ActivityFigures, width: number, glyphs: Glyphs): Line[] {
  const shown = clients.slice(0, 4);
  const meanWidth = width < 44 ? 0 : 10;
  const barWidth = Math.max(0, width - nameWidth(width) - 2 - 8 - meanWidth);
  const most = shown[0]?.share ?? 0;
  return shown.map(({ client, dailyMean, share }) =>
    line(
      padEnd(sanitizeLine(client), nameWidth(width), glyphs.ellipsis),
      '  ',
      [lineBar(most > 0 ? share / most : 0, barWidth, glyphs.set), 'chart2'],
      padStart(formatPercent(share), 8),
      [meanWidth === 0 ? '' : padStart(`${dailyMean.toFixed(1)}/day`, meanWidth), 'muted'],
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

/** As high as a line and what is spare, with the newest count below. */
function dailyChart(
  { daily, latest }: ActivityFigures,
  { width, height }: Size,
  glyphs: Glyphs,
): Line[] {
  const samples = daily.map(({ value }) => value);
  const rows = Math.min(mostChart, height);
  const { lines } = columnChart(samples, { width, height: rows, glyphs: glyphs.set });
  return [
    ...lines.map(({ axis, body }) => line([axis, 'muted'], [body, 'chart2'])),
    line(
      ['daily   ', 'muted'],
      [padStart(formatCount(latest?.daily), nameWidth(width) - 8), 'strong'],
    ),
  ];
}
