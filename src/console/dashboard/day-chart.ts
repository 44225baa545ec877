import { type DayValue, weekStarts } from '../../domain/analytics/day-series.ts';
import { type ColumnChart, columnChart } from '../../domain/charts/column-chart.ts';
import { dateLabels, type Label, writtenLabels } from '../../domain/charts/date-labels.ts';
import type { Day } from '../../domain/day.ts';
import { formatCompact } from '../../domain/format/number.ts';
import { formatDay, formatShortDay } from '../../domain/format/time.ts';
import type { Line, Size, Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';

/** Values of days as columns, and the place of each column. */
export type DayChart = {
  lines: readonly Line[];
  days: readonly Day[];
  /** Cells left of the first column. */
  axisWidth: number;
  columns: ColumnChart['columns'];
};

/** Draws values of days as columns, exactly `height` rows high. The dates below are `dayScale`. */
export function dayChart(
  {
    days,
    formatAxis = axisText,
  }: { days: readonly DayValue[]; formatAxis?: (value: number) => string },
  { width, height }: Size,
): DayChart {
  const samples = days.map(({ value }) => value);
  const { lines, columns } = columnChart(samples, {
    width,
    height,
    groupStarts: weekStarts(days),
    formatValue: formatAxis,
  });
  return {
    lines: lines.map(({ axis, body, isTick }) => ({
      spans: [
        { text: axis, tone: 'muted' },
        ...(isTick ? gridSpans(body) : [{ text: body, tone: 'chart1' as const }]),
      ],
    })),
    days: days.map(({ day }) => day),
    axisWidth: lines[0]?.axis.length ?? 0,
    columns,
  };
}

/** Axes end at round numbers, so a decimal zero would only take room from the columns. */
const axisText = (value: number): string => formatCompact(value).replace('.0', '');

/** Draws a grid line at the lower edge of the blanks, where the value of the label is. */
function gridSpans(body: string): Span[] {
  return body
    .split(/( +)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(' ')
        ? { text: '_'.repeat(part.length), tone: 'border' }
        : { text: part, tone: 'chart1' },
    );
}

/**
 * The dates below a chart: all days, or the first, the last and the Mondays that fit. The day under the cursor
 * is marked and named below its column, and dates that would overlap it are left out.
 */
export function dayScale(chart: DayChart, cursor: number, width: number): Line {
  const { axisWidth, columns, days } = chart;
  const room = width - axisWidth;
  const day = days[cursor];
  const column = columns[cursor];
  const shortName = day === undefined ? '' : formatShortDay(day);
  const dates = dateLabels(chart, room).filter(({ text }) => text !== shortName);
  if (day === undefined || column === undefined) {
    return { spans: [{ text: ' '.repeat(axisWidth) + writtenLabels(dates, 0), tone: 'muted' }] };
  }

  const mark = markLabel(column.start + Math.floor((column.width - 1) / 2), day, room);
  const markEnd = mark.start + mark.text.length;
  const before = dates.filter(({ start, text }) => start + text.length < mark.start);
  const after = dates.filter(({ start }) => start > markEnd);
  return {
    spans: [
      {
        text: (' '.repeat(axisWidth) + writtenLabels(before, 0)).padEnd(axisWidth + mark.start),
        tone: 'muted',
      },
      { text: mark.text, tone: 'accent' },
      { text: writtenLabels(after, markEnd), tone: 'muted' },
    ],
  };
}

/** The sign is below the column, and the name to the right of it, or to the left where the right has no room. */
function markLabel(place: number, day: string, room: number): Label {
  const name = formatDay(day);
  if (place + name.length + 2 <= room) return { text: `${signs.up} ${name}`, start: place };
  return { text: `${name} ${signs.up}`, start: Math.max(0, place - name.length - 1) };
}
