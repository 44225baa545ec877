/**
 * How a figure moved. `ratio` is the difference as a fraction of the former value, negative when
 * it fell, and infinite when the former value was zero. `unknown` when one of the two is.
 */
export type Change =
  | { direction: 'up' | 'down'; ratio: number }
  | { direction: 'flat'; ratio: 0 }
  | { direction: 'unknown' };

/**
 * Compares a figure with its former value. Less than a thousandth is flat. Totals compare only
 * when both ranges are complete; daily means compare always.
 */
export function change(current: number | undefined, previous: number | undefined): Change {
  if (!isNumber(current) || !isNumber(previous)) return { direction: 'unknown' };
  const ratio = current === previous ? 0 : (current - previous) / Math.abs(previous);
  if (Math.abs(ratio) < 0.001) return { direction: 'flat', ratio: 0 };
  return { direction: ratio > 0 ? 'up' : 'down', ratio };
}

const isNumber = (value: number | undefined): value is number => Number.isFinite(value);
