import { type DayValue, weekStarts } from '../../domain/analytics/day-series.ts';
import { columnsOf } from '../../domain/charts/columns.ts';
import { largest } from '../../domain/charts/sample.ts';
import { roomAbove, sparkline } from '../../domain/charts/sparkline.ts';
import { formatCount, unknownText } from '../../domain/format/number.ts';
import { padEnd, padStart, textWidth } from '../../terminal/width.ts';
import { emptyLine, type Line, line, type Size } from '../draw/line.ts';
import type { Tone } from '../draw/theme.ts';

/** A figure with its days. */
export type Series = {
  name: string;
  /** What is told of it, written out. */
  value: string;
  days: readonly DayValue[];
  /** Said of the days where there is room: `27.6 a day`. */
  note?: string;
};

export type SeriesOptions = {
  /** Whether series are of the same kind, and can be compared by their heights. */
  hasOneScale: boolean;
  tone: Tone;
};

/** Rows that a series takes when its days are drawn below it, the blank one behind it included. */
const leastBlock = 3;
const highestDrawing = 8;

/** Series below each other: a line each, and where there is room their days as a drawing. */
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
    const head = { name: padEnd(one.name, names), value: padStart(one.value, values) };
    const samples = one.days.map(({ value }) => value);
    const options = { maximum: maximumOf(one) };
    if (blockRows < leastBlock) {
      const cells = Math.min(samples.length, Math.max(0, width - names - values - 4));
      return [
        line([head.name, 'muted'], '  ', [head.value, 'strong'], '  ', [
          sparkline(samples, cells, options),
          tone,
        ]),
      ];
    }
    const drawing = {
      width,
      height: Math.min(highestDrawing, blockRows - 2),
      groupStarts: weekStarts(one.days),
      ...options,
    };
    return [
      ...(index === 0 ? [] : [emptyLine]),
      line([head.name, 'muted'], '  ', [head.value, 'strong'], [`   ${one.note ?? ''}`, 'muted']),
      ...columnsOf(samples, drawing).rows.map((text) => line([text, tone])),
    ];
  });
}

const highest = ({ days }: Series): number => largest(days.map(({ value }) => value));

/** The newest value of a series. */
export function newestValue(days: readonly DayValue[]): number | undefined {
  return days.findLast(({ value }) => value !== undefined)?.value;
}

/** A figure per day, as a note says it: `27.6 a day`. */
export const perDay = (mean: number | undefined): string =>
  mean === undefined ? unknownText : `${mean < 100 ? mean.toFixed(1) : formatCount(mean)} a day`;
