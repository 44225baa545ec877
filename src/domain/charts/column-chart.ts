import { formatCompact } from '../format/number.ts';
import { axisLabels } from './axis-labels.ts';
import { bucketOf, resample } from './resample.ts';
import { roundMaximum } from './round-maximum.ts';
import { cellCount, fractionOf, type Glyphs, isKnown, largest, type Sample } from './sample.ts';
import { heights } from './sparkline.ts';

export type ColumnChartOptions = {
  /** All cells of a line, the axis at the left included. */
  width: number;
  /** All lines, the one with the labels included. */
  height: number;
  glyphs?: Glyphs;
  /** One per value, of one-cell characters; the first, the middle and the last are written below. */
  labels?: readonly string[];
  /** The value that has to fit, to draw several charts on one scale. Default: the largest value. */
  maximum?: number;
  formatValue?: (value: number) => string;
};

/** The axis and the columns apart, because screens colour them differently. */
export type ChartLine = { kind: 'columns' | 'labels'; axis: string; body: string };

export type ColumnChart = {
  /** Exactly `height` lines, each `width` cells wide. Every character is one cell. */
  lines: ChartLine[];
  /** Where each value stands within `body`. Values that share a column have the same place. */
  columns: { start: number; width: number }[];
  /** The value at the top of the axis. */
  maximum: number;
};

/**
 * Values as columns from zero, in eighths of a cell, as wide as they can be alike. A gap is a dot
 * on the baseline and zero the thinnest column. More values than cells share columns, each as
 * high as its largest value.
 */
export function columnChart(samples: readonly Sample[], options: ColumnChartOptions): ColumnChart {
  const { glyphs = 'unicode', formatValue = formatCompact } = options;
  const width = cellCount(options.width);
  const height = cellCount(options.height);
  const rows = options.labels === undefined || height < 2 ? height : height - 1;
  const maximum = roundMaximum(options.maximum ?? largest(samples));
  const axis = axisColumn({ rows, maximum, width, glyphs, formatValue });
  const bodyWidth = width - (axis[0]?.length ?? 0);
  const columns = columnPlaces(samples.length, bodyWidth);

  const lines: ChartLine[] = axis.map((text, row) => ({
    kind: 'columns',
    axis: text,
    body: bodyRow(samples, { bodyWidth, maximum, glyphs, row: rows - 1 - row, rows }),
  }));
  if (rows < height) {
    const end = (columns.at(-1)?.start ?? 0) + (columns.at(-1)?.width ?? 0);
    const body = axisLabels(options.labels ?? [], end).padEnd(bodyWidth);
    lines.push({ kind: 'labels', axis: ' '.repeat(width - bodyWidth), body });
  }
  return { lines, columns, maximum };
}

/** The chart as plain lines. */
export const chartText = ({ lines }: ColumnChart): string[] =>
  lines.map(({ axis, body }) => axis + body);

type AxisOptions = {
  rows: number;
  maximum: number;
  width: number;
  glyphs: Glyphs;
  formatValue: (value: number) => string;
};

/** The axis top to bottom: the maximum, half of it where a row ends there, and zero. Left out when narrow. */
function axisColumn({ rows, maximum, width, glyphs, formatValue }: AxisOptions): string[] {
  const labels = Array.from({ length: rows }, () => '');
  if (rows >= 1) labels[rows - 1] = formatValue(0);
  if (rows >= 2) labels[0] = formatValue(maximum);
  if (rows >= 6 && rows % 2 === 0) labels[rows / 2] = formatValue(maximum / 2);

  const labelWidth = Math.max(0, ...labels.map((label) => label.length));
  if (width < labelWidth + 2 + narrowestBody) return labels.map(() => '');
  const [tick, line] = glyphs === 'unicode' ? ['┤', '│'] : ['+', '|'];
  return labels.map((label) => `${label.padStart(labelWidth)} ${label === '' ? line : tick}`);
}

const narrowestBody = 7;

type Place = { start: number; width: number };

function columnPlaces(count: number, bodyWidth: number): Place[] {
  const pitch = Math.floor(bodyWidth / Math.max(1, count));
  const blank = pitch < 8 ? 1 : 2;
  return Array.from({ length: count }, (_, index) => {
    if (bodyWidth === 0) return { start: 0, width: 0 };
    if (pitch === 0) return { start: bucketOf(index, count, bodyWidth), width: 1 };
    if (pitch === 1) return silhouettePlace(index, count, bodyWidth);
    return { start: index * pitch, width: pitch - blank };
  });
}

/** Without a blank between them, columns of one and of two cells look alike, and none of the width is lost. */
function silhouettePlace(index: number, count: number, bodyWidth: number): Place {
  const start = Math.floor((index * bodyWidth) / count);
  return { start, width: Math.floor(((index + 1) * bodyWidth) / count) - start };
}

type RowOptions = {
  bodyWidth: number;
  maximum: number;
  glyphs: Glyphs;
  /** Counted from the bottom. */
  row: number;
  rows: number;
};

function bodyRow(samples: readonly Sample[], options: RowOptions): string {
  const { bodyWidth, maximum, glyphs, row, rows } = options;
  const shown = resample(samples, bodyWidth);
  const places = columnPlaces(shown.length, bodyWidth);
  let body = '';
  for (const [index, sample] of shown.entries()) {
    const { start, width } = places[index] ?? { start: 0, width: 0 };
    const cell = isKnown(sample)
      ? columnGlyph(fractionOf(sample, maximum), { row, rows, glyphs }).repeat(width)
      : (row === 0 ? gapGlyphs[glyphs] : ' ').padStart(Math.ceil(width / 2));
    body = body.padEnd(start) + cell;
  }
  return body.padEnd(bodyWidth);
}

function columnGlyph(
  fraction: number,
  { row, rows, glyphs }: Pick<RowOptions, 'row' | 'rows' | 'glyphs'>,
): string {
  const eighths = Math.max(1, Math.round(fraction * rows * 8)) - row * 8;
  return eighths <= 0 ? ' ' : (heights[glyphs][Math.min(8, eighths) - 1] ?? ' ');
}

const gapGlyphs: Record<Glyphs, string> = { unicode: '·', ascii: '~' };
