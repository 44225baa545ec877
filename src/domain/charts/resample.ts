import { isKnown, type Sample } from './sample.ts';

/** Which of `count` equal stretches of the axis a value falls in, when there are more values than stretches. */
export const bucketOf = (index: number, length: number, count: number): number =>
  Math.min(count - 1, Math.floor((index * count) / length));

/**
 * As many values as there are cells. Each cell takes the largest of its stretch of the axis, so a
 * single busy day never disappears; it is a gap only when all of them are.
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
