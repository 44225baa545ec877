import { formatCompact } from '../format/number.ts';
import { type Columns, columnsOf } from './columns.ts';
import { roundMaximum } from './round-maximum.ts';
import { cellCount, largest, type Sample } from './sample.ts';

export type ColumnChartOptions = {
  /** All cells of a line, the axis at the left included. */
  width: number;
  height: number;
  /** Values that begin a week, say: where there is room to spare, it is left before them. */
  groupStarts?: readonly number[];
  formatValue?: (value: number) => string;
};

/** The axis and the columns apart, because screens colour them differently. */
export type ChartLine = { axis: string; body: string };

export type ColumnChart = {
  /** Exactly `height` lines, each `width` cells wide. Every character is one cell. */
  lines: ChartLine[];
  /** Where each value stands within `body`. */
  columns: Columns['places'];
};

/** Values as columns beside an axis that ends at a round number. */
export function columnChart(samples: readonly Sample[], options: ColumnChartOptions): ColumnChart {
  const { groupStarts = [], formatValue = formatCompact } = options;
  const width = cellCount(options.width);
  const height = cellCount(options.height);
  const maximum = roundMaximum(largest(samples));
  const axis = axisColumn({ rows: height, maximum, width, formatValue });
  const { rows, places } = columnsOf(samples, {
    width: width - (axis[0]?.length ?? 0),
    height,
    maximum,
    groupStarts,
  });
  return {
    lines: axis.map((text, index) => ({ axis: text, body: rows[index] ?? '' })),
    columns: places,
  };
}

type AxisOptions = {
  rows: number;
  maximum: number;
  width: number;
  formatValue: (value: number) => string;
};

/** The axis top to bottom: the maximum, half of it where a row ends there, and zero. Left out when narrow. */
function axisColumn({ rows, maximum, width, formatValue }: AxisOptions): string[] {
  const labels = Array.from({ length: rows }, () => '');
  if (rows >= 1) labels[rows - 1] = formatValue(0);
  if (rows >= 2) labels[0] = formatValue(maximum);
  if (rows >= 6 && rows % 2 === 0) labels[rows / 2] = formatValue(maximum / 2);

  const labelWidth = Math.max(0, ...labels.map((label) => label.length));
  if (width < labelWidth + 2 + narrowestBody) return labels.map(() => '');
  return labels.map((label) => `${label.padStart(labelWidth)} ${label === '' ? '│' : '┤'}`);
}

const narrowestBody = 7;
