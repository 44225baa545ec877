import { formatCompact, formatCount, formatPerDay } from '../../../figures/format/number.ts';
import { formatDay } from '../../../figures/time/format-time.ts';
import {
  type DayValue,
  seriesTotals,
  totalText,
  weekStarts,
} from '../../../figures/usage/day-series.ts';
import { largest } from '../../../figures/values/sample.ts';
import { padEnd, padStart, textWidth } from '../../../terminal/width.ts';
import type { DayFigure, LinesPanel } from '../../dashboard/dashboard-content.ts';
import { dayChart, dayScale } from '../../dashboard/day-chart.ts';
import { evenRows } from '../../draw/charts/axis.ts';
import { chartSummary } from '../../draw/charts/chart-summary.ts';
import { columnsOf } from '../../draw/charts/columns.ts';
import { roomAbove, sparkline } from '../../draw/charts/sparkline.ts';
import { emptyLine, type Line, line, type Size, silence } from '../../draw/line.ts';
import type { Tone } from '../../draw/theme.ts';

export type Series = {
  name: string;
  /** Its total or newest value, formatted. */
  value: string;
  days: readonly DayValue[];
  /** A remark on the days, shown if there is room: `27.6 a day`. */
  remark?: string;
};

/** The total of a figure, with its mean. */
export function totalSeries({ title, days }: DayFigure): Series {
  const remark = formatPerDay(seriesTotals(days).dailyMean);
  return { name: title.toLowerCase(), value: totalText(days, formatCount), days, remark };
}

type SeriesOptions = {
  /** Whether all series are drawn on one scale, because their values can be compared. */
  hasOneScale: boolean;
  tone: Tone;
};

/** A panel of series. */
export const seriesPanel = ({
  series,
  hasOneScale = false,
  tone = 'chart2',
  note = [],
  ...panel
}: Omit<LinesPanel, 'kind' | 'note' | 'takesMore' | 'lines'> &
  Partial<Pick<LinesPanel, 'note'> & SeriesOptions> & {
    series: readonly Series[];
  }): LinesPanel => ({
  ...panel,
  kind: 'lines',
  note,
  takesMore: true,
  lines: (size) => seriesLines(series, size, { hasOneScale, tone }),
});

/** The minimum rows for a series with its days drawn below it, including the blank row that follows. */
const minBlock = 3;
const maxDrawingHeight = 8;
/** The minimum rows of a series for an axis and dates, with its head and the blank row that follows. */
const minCharted = 9;
const maxChartHeight = 12;

/** Series one below the other: a line each with a sparkline or, if there is room, with columns below it. */
export function seriesLines(
  series: readonly Series[],
  { width, height }: Size,
  { hasOneScale, tone }: SeriesOptions,
): Line[] {
  const names = Math.max(0, ...series.map(({ name }) => textWidth(name)));
  const values = Math.max(0, ...series.map(({ value }) => textWidth(value)));
  const common = Math.max(0, ...series.map(highest));
  const maximumOf = (one: Series) => roomAbove(hasOneScale ? common : highest(one));
  const blockRows = Math.floor((height + 1) / Math.max(1, series.length));

  return series.flatMap((one, index) => {
    const head = (text: string, toneOfText: Tone): Line => ({
      ...line(
        [`${padEnd(one.name, names)}  `, 'muted'],
        [padStart(one.value, values), 'strong'],
        [text, toneOfText],
      ),
      spoken: () => spokenSeries(one),
    });
    const samples = one.days.map(({ value }) => value);
    const maximum = maximumOf(one);
    if (blockRows < minBlock) {
      const cells = Math.min(samples.length, Math.max(0, width - names - values - 4));
      return [head(`  ${sparkline(samples, cells, { maximum })}`, tone)];
    }
    const headed = [...(index === 0 ? [] : [emptyLine]), head(`   ${one.remark ?? ''}`, 'muted')];
    if (blockRows >= minCharted) {
      const rows = evenRows(Math.min(maxChartHeight, blockRows - 4)) + 1;
      const scale = hasOneScale ? { maximum: common } : {};
      return [...headed, ...chartLines(one, { width, height: rows, tone, ...scale })];
    }
    const drawing = { width, height: Math.min(maxDrawingHeight, blockRows - 2), maximum };
    const { rows } = columnsOf(samples, { ...drawing, groupStarts: weekStarts(one.days) });
    return [...headed, ...rows.map((text) => line([text, tone]))];
  });
}

/** The days of a series beside an axis and above their dates. The head of the series speaks for them. */
function chartLines(
  { days }: Series,
  size: Size & { tone: Tone; maximum?: number },
): readonly Line[] {
  const chart = dayChart({ days }, size);
  const drawn = chart.lines.map((one) => ({ ...one, spoken: silence }));
  return [...drawn, dayScale(chart, -1, size.width)];
}

/** `sessions 268, 8.9 a day, by day highest 12 on Tue 26 Jan, …`. */
function spokenSeries({ name, value, remark = '', days }: Series): string {
  const points = days.map(({ day, value }) => ({ name: formatDay(day), value }));
  const figures = [`${name} ${value}`.trim(), remark].filter(Boolean).join(', ');
  return `${figures}, by day ${chartSummary(points, formatCompact)}`.replace(
    'by day, by day',
    'by day',
  );
}

const highest = ({ days }: Series): number => largest(days.map(({ value }) => value));
