import { formatCompact } from '../../../figures/format/number.ts';
import { cellCount, isKnown, largest, type Sample } from '../../../figures/values/sample.ts';
import { type Axis, axisFor } from './axis.ts';
import { type Columns, type ColumnsOptions, columnsOf } from './columns.ts';

/** The width is that of a line, including the axis at its left, which reaches `maximum`. */
type ColumnChartOptions = ColumnsOptions & { formatValue?: (value: number) => string };

/** Axis and columns are separate, because screens colour them differently. */
type ChartLine = {
  axis: string;
  body: string;
  /** Whether the lower edge of this line is at a tick, where a grid line belongs. */
  isTick: boolean;
};

export type ColumnChart = {
  /** Exactly `height` lines, each `width` cells wide. Every character is one cell. */
  lines: ChartLine[];
  /** The position of each value within `body`. */
  columns: Columns['places'];
};

/** A label stands on the line of its value: the first line contains no column, so none rises above its axis. */
export function columnChart(samples: readonly Sample[], options: ColumnChartOptions): ColumnChart {
  const { groupStarts = [], formatValue = formatCompact, maximum = largest(samples) } = options;
  const width = cellCount(options.width);
  const height = cellCount(options.height);
  const plotRows = height > 1 ? height - 1 : height;
  const isWhole = samples.every((sample) => !isKnown(sample) || Number.isInteger(sample));
  const axis = axisFor({ maximum, rows: plotRows, isWhole, formatValue });
  const labels = axisLabels(axis, { height, width, formatValue });
  const [, step = 1] = axis.ticks;
  const { rows, places } = columnsOf(samples, {
    width: width - (labels[0]?.length ?? 0),
    height: plotRows,
    maximum: plotRows === 0 ? step : step * (plotRows / axis.rowsApart),
    groupStarts,
  });
  const blank = rows.length < height ? [' '.repeat(rows[0]?.length ?? 0)] : [];
  return {
    lines: [...blank, ...rows].map((body, index) => {
      const text = labels[index] ?? '';
      return { axis: text, body, isTick: index < height - 1 && /\d/.test(text) };
    }),
    columns: places,
  };
}

type LabelOptions = {
  height: number;
  width: number;
  formatValue: (value: number) => string;
};

/** The axis from top to bottom, with a label at each tick. Omitted if the chart is narrow. */
function axisLabels({ ticks, rowsApart }: Axis, options: LabelOptions): string[] {
  const { height, width, formatValue } = options;
  const labels = Array.from({ length: height }, () => '');
  for (const [index, tick] of ticks.entries()) {
    const row = height - 1 - index * rowsApart;
    if (row in labels) labels[row] = formatValue(tick);
  }
  const labelWidth = Math.max(0, ...labels.map((label) => label.length));
  if (width < labelWidth + 2 + minBodyWidth) return labels.map(() => '');
  return labels.map((label) => `${label.padStart(labelWidth)} │`);
}

const minBodyWidth = 7;
