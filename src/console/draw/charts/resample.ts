import { isKnown, type Sample } from '../../../figures/values/sample.ts';

/**
 * The index of the interval of the axis in which a value falls, if there are more values than the `count`
 * intervals.
 */
export const bucketOf = (index: number, length: number, count: number): number =>
  Math.min(count - 1, Math.floor((index * count) / length));

/**
 * Reduces values to the number of cells. Each cell takes the largest value of its interval, so that a single
 * busy day never disappears; it is a gap only if all its values are.
 */
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
