import { isKnown } from './sample.ts';

/**
 * The change of a figure. `ratio` is the difference as a fraction of the former value, negative for a
 * decrease, and infinite if the former value was zero. `unknown` if either value is.
 */
export type Change =
  | { direction: 'up' | 'down'; ratio: number }
  | { direction: 'flat'; ratio: 0 }
  | { direction: 'unknown' };

/** The change of a figure of which too little is known. */
export const unknownChange: Change = { direction: 'unknown' };

/**
 * Compares a figure with its former value. Less than a thousandth counts as flat. Totals are comparable only
 * if both ranges are complete; daily means always are.
 */
export function change(current: number | undefined, previous: number | undefined): Change {
  if (!isKnown(current) || !isKnown(previous)) return unknownChange;
  const ratio = current === previous ? 0 : (current - previous) / Math.abs(previous);
  if (Math.abs(ratio) < 0.001) return { direction: 'flat', ratio: 0 };
  return { direction: ratio > 0 ? 'up' : 'down', ratio };
}

/**
 * The difference of two shares in percentage points, calculated from the values as displayed with this many
 * decimals, so that it matches what a reader would calculate.
 */
export function pointsBetween(before: number, after: number, decimals = 0): number {
  const scale = 10 ** decimals;
  const shown = (share: number) => Math.round(share * 100 * scale);
  return (shown(after) - shown(before)) / scale;
}
