import { isKnown, type Sample } from './charts/sample.ts';
import { formatPercent, unknownText } from './format/number.ts';

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

/** What says a direction beside a number. */
export const directionSigns = { up: '▲', down: '▼', flat: '=' } as const;

/** A change with its direction as a glyph: `▲ 12.4 %`, `▼ 3.0 %`, `= 0.0 %`, `▲ new`. */
export function formatChange(change: Change): string {
  if (change.direction === 'unknown') return unknownText;
  const size = Number.isFinite(change.ratio) ? formatPercent(Math.abs(change.ratio)) : 'new';
  return `${directionSigns[change.direction]} ${size}`;
}

/**
 * How far one share is from another in percentage points, as both are shown with so many decimals, so that no one
 * who subtracts what is on the screen gets another figure.
 */
export function pointsBetween(before: number, after: number, decimals = 0): number {
  const scale = 10 ** decimals;
  const shown = (share: number) => Math.round(share * 100 * scale);
  return (shown(after) - shown(before)) / scale;
}

/** Percentage points with their direction as a glyph: `▲ 27 pts`, `= 0 pts`. */
export function formatPoints(points: Sample, decimals = 0): string {
  if (!isKnown(points)) return unknownText;
  const { up, down, flat } = directionSigns;
  const sign = points > 0 ? up : points < 0 ? down : flat;
  return `${sign} ${Math.abs(points).toFixed(decimals)} pts`;
}

/**
 * A difference of shares in percentage points, because a percentage of percentages would mislead: between the two
 * as they are shown, with one decimal. Empty where one is not known.
 */
export function pointsTexts(before: number | undefined, now: number | undefined): string[] {
  if (before === undefined || now === undefined) return [];
  const text = formatPoints(pointsBetween(before, now, 1), 1);
  return [`${text} vs ${formatPercent(before)} before`, `${text} vs before`, text];
}
