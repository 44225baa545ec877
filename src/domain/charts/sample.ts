/** One value of a chart. Null, undefined and anything not finite is a gap, which is never drawn as zero. */
export type Sample = number | null | undefined;

export const isKnown = (sample: Sample): sample is number =>
  typeof sample === 'number' && Number.isFinite(sample);

/** The largest known value; 0 when there is none above zero. */
export function largest(samples: readonly Sample[]): number {
  let maximum = 0;
  for (const sample of samples) {
    if (isKnown(sample) && sample > maximum) maximum = sample;
  }
  return maximum;
}

/** The fraction of `maximum` that a value reaches, from 0 to 1. Charts start at zero: less counts as zero. */
export const fractionOf = (value: number, maximum: number): number =>
  maximum > 0 ? Math.min(1, Math.max(0, value / maximum)) : 0;

/** A width or height in cells as a layout computed it: whole and never negative. */
export const cellCount = (size: number): number => (size > 0 ? Math.floor(size) : 0);
