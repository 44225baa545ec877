import { type DayValue, weekStarts } from '../../domain/analytics/day-series.ts';
import { type ColumnChart, columnChart } from '../../domain/charts/column-chart.ts';
import type { Day } from '../../domain/day.ts';
import { formatCompact } from '../../domain/format/number.ts';
import type { Line, Size, Span } from '../draw/line.ts';

/** Values of days as columns, and where the column of each day stands. */
export type DayChart = {
  lines: readonly Line[];
  days: readonly Day[];
  /** Cells left of the first column. */
  axisWidth: number;
  columns: ColumnChart['columns'];
};

/** The values of some days: exactly as high as asked, without the dates. */
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
    lines: lines.map(({ axis, body }, row) => ({
      spans: [
        { text: axis, tone: 'muted' },
        ...(axis.endsWith(tick) && row < lines.length - 1
          ? gridSpans(body)
          : [{ text: body, tone: 'chart1' as const }]),
      ],
    })),
    days: days.map(({ day }) => day),
    axisWidth: lines[0]?.axis.length ?? 0,
    columns,
  };
}

const tick = '┤';

/** Tops of axes are round, so a decimal zero would only take room from the columns. */
const axisText = (value: number): string => formatCompact(value).replace('.0', '');

/** Blanks of a row at which the axis has a label become a fine line. */
function gridSpans(body: string): Span[] {
  return body
    .split(/( +)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(' ')
        ? { text: '┈'.repeat(part.length), tone: 'border' }
        : { text: part, tone: 'chart1' },
    );
}
