/** One value of a chart. Null, undefined and non-finite numbers are gaps, which are never drawn as zero. */
export type Sample = number | null | undefined;

/** Whether a value is a finite number. */
export const isKnown = (value: Sample): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** The largest known value; at least 0. */
export function largest(samples: readonly Sample[]): number {
  let maximum = 0;
  for (const sample of samples) {
    if (isKnown(sample) && sample > maximum) maximum = sample;
  }
  return maximum;
}

/**
 * A value as a fraction of `maximum`, from 0 to 1. Charts start at zero, so negative values count as zero.
 */
export const fractionOf = (value: number, maximum: number): number =>
  maximum > 0 ? Math.min(1, Math.max(0, value / maximum)) : 0;

/** A width or height in cells from a layout calculation: a non-negative integer. */
export const cellCount = (size: number): number => (size > 0 ? Math.floor(size) : 0);

/** The median of numbers in any order; undefined without any. */
export function median(values: readonly number[]): number | undefined {
  // Sorted by themselves, not by a callback, which takes several times as long.
  const ascending = new Float64Array(values).sort();
  const middle = Math.floor(ascending.length / 2);
  const upper = ascending[middle];
  const lower = ascending[ascending.length % 2 === 0 ? middle - 1 : middle];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}
