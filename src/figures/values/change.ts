import { formatPercent, isKnown, unknownText } from '../format/number.ts';
import type { Sample } from './sample.ts';

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
  if (!isNumber(current) || !isNumber(previous)) return unknownChange;
  const ratio = current === previous ? 0 : (current - previous) / Math.abs(previous);
  if (Math.abs(ratio) < 0.001) return { direction: 'flat', ratio: 0 };
  return { direction: ratio > 0 ? 'up' : 'down', ratio };
}

const isNumber = (value: number | undefined): value is number => Number.isFinite(value);

/** The direction symbols beside numbers. */
export const directionSigns = { up: '▲', down: '▼', flat: '=' } as const;

/** A change with its direction symbol: `▲ 12.4 %`, `▼ 3.0 %`, `= 0.0 %`, `▲ new`. */
export function formatChange(change: Change, { decimals = 1 } = {}): string {
  if (change.direction === 'unknown') return unknownText;
  const { ratio } = change;
  const size = Number.isFinite(ratio) ? formatPercent(Math.abs(ratio), { decimals }) : 'new';
  return `${directionSigns[change.direction]} ${size}`;
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

/** Percentage points with their direction symbol: `▲ 27 pts`, `= 0 pts`. */
export function formatPoints(points: Sample, decimals = 0): string {
  if (!isKnown(points)) return unknownText;
  const { up, down, flat } = directionSigns;
  const sign = points > 0 ? up : points < 0 ? down : flat;
  return `${sign} ${Math.abs(points).toFixed(decimals)} pts`;
}

/**
 * The difference of two shares in percentage points, because a percentage of percentages would be misleading.
 * Calculated from the displayed values, with one decimal. Empty if one is unknown.
 */
export function pointsTexts(before: number | undefined, now: number | undefined): string[] {
  if (before === undefined || now === undefined) return [];
  const text = formatPoints(pointsBetween(before, now, 1), 1);
  return [`${text} vs ${formatPercent(before)} before`, `${text} vs before`, text];
}
