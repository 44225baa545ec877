import { median } from '../figures/values/sample.ts';

/** The quantile of sorted numbers; undefined without any. */
export function quantile(sorted: ArrayLike<number>, fraction: number): number | undefined {
  if (sorted.length === 0) return undefined;
  const place = (sorted.length - 1) * fraction;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? 0;
  return low + (high - low) * (place - Math.floor(place));
}

/** The numbers in ascending order, as `quantile` requires. */
export const sorted = (values: readonly number[]): Float64Array => new Float64Array(values).sort();

/**
 * How many times the usual variation a value exceeds the median of others, using the median of their deviations,
 * which is robust against outliers. `minSpread` keeps small changes from standing out among nearly equal
 * values. Undefined without other values.
 */
export function robustZ(
  value: number,
  others: readonly number[],
  minSpread: number,
): number | undefined {
  const middle = median(others);
  if (middle === undefined) return undefined;
  const deviation = median(others.map((other) => Math.abs(other - middle))) ?? 0;
  // 1.4826 converts the median deviation of normally distributed values to their standard deviation.
  return (value - middle) / Math.max(1.4826 * deviation, minSpread);
}

/** The 95% Wilson interval for a rate that was observed `hits` times in `count`. */
export function wilsonInterval(hits: number, count: number): { low: number; high: number } {
  if (count === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const rate = hits / count;
  const middle = (rate + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const half =
    (z / (1 + (z * z) / count)) *
    Math.sqrt((rate * (1 - rate)) / count + (z * z) / (4 * count * count));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * The index of the position at which a run began that still holds at the last one: any `count` positions in a row lie
 * within less than `span`. With a count of one, two in a row do, because one alone always would.
 */
export function startOfRun(
  positions: readonly number[],
  { count, span }: { count: number; span: number },
): number {
  const min = Math.max(1, Math.ceil(count));
  const reach = Math.max(1, min - 1);
  let first = Math.max(0, positions.length - min);
  const isDense = (index: number) =>
    (positions[index + reach] ?? 0) - (positions[index] ?? 0) < span;
  while (first > 0 && isDense(first - 1)) first -= 1;
  return first;
}

/** The first of the indexes in a row, up to a last one at which a condition holds, at which it also holds. */
export function firstOfRun(last: number, holdsAt: (index: number) => boolean): number {
  let first = last;
  while (first > 0 && holdsAt(first - 1)) first -= 1;
  return first;
}
