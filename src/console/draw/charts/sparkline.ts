import {
  cellCount,
  fractionOf,
  isKnown,
  largest,
  type Sample,
} from '../../../figures/values/sample.ts';

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

/** Leaves the top of the largest value's cell empty, so that lines of neighbouring rows do not touch. */
export const roomAbove = (largestValue: number): number => (largestValue * 8) / 7;

function heightOf(fraction: number): string {
  const level = Math.max(1, Math.ceil(fraction * 8));
  return heights[level - 1] ?? ' ';
}

/** The index of the interval in which a value falls, if there are more values than the `count` intervals. */
export const bucketOf = (index: number, length: number, count: number): number =>
  Math.min(count - 1, Math.floor((index * count) / length));

/** Each cell takes the largest value of its interval, so that a single busy day never disappears; a gap is one only if all are. */
export function resample(samples: readonly Sample[], count: number): Sample[] {
  if (samples.length <= count) return [...samples];
  const buckets = Array.from<Sample>({ length: count });
  for (const [index, sample] of samples.entries()) {
    if (!isKnown(sample)) continue;
    const bucket = bucketOf(index, samples.length, count);
    const highest = buckets[bucket];
    if (!isKnown(highest) || sample > highest) buckets[bucket] = sample;
  }
  return buckets;
}
