import {
  cellCount,
  fractionOf,
  isKnown,
  largest,
  type Sample,
} from '../../../figures/values/sample.ts';
import { resample } from './resample.ts';

/** Eight heights within one cell, lowest first. */
export const heights: readonly string[] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

type SparklineOptions = {
  /** The value at full height, to draw several lines on one scale. Default: the largest value. */
  maximum?: number;
};

/**
 * One line of exactly `width` cells, zero at the bottom, gaps blank. If there are fewer values than cells,
 * they take one cell each at the right edge, where the newest belongs; if there are more, they are resampled
 * by their maximum.
 */
export function sparkline(
  samples: readonly Sample[],
  width: number,
  { maximum = largest(samples) }: SparklineOptions = {},
): string {
  const cells = cellCount(width);
  const line = resample(samples, cells).map((sample) =>
    isKnown(sample) ? heightOf(fractionOf(sample, maximum)) : ' ',
  );
  return line.join('').padStart(cells);
}

/**
 * A maximum that leaves the top of the largest value's cell empty, so that lines of neighbouring rows do not
 * touch.
 */
export const roomAbove = (largestValue: number): number => (largestValue * 8) / 7;

function heightOf(fraction: number): string {
  const level = Math.max(1, Math.ceil(fraction * 8));
  return heights[level - 1] ?? ' ';
}
