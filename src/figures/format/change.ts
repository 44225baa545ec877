import { type Change, pointsBetween } from '../values/change.ts';
import { isKnown, type Sample } from '../values/sample.ts';
import { formatPercent, unknownText } from './number.ts';

/** The direction symbols beside numbers. */
export const directionSigns = { up: '▲', down: '▼', flat: '=' } as const;

/** A change with its direction symbol: `▲ 12.4 %`, `▼ 3.0 %`, `= 0.0 %`, `▲ new`. */
export function formatChange(change: Change, { decimals = 1 } = {}): string {
  if (change.direction === 'unknown') return unknownText;
  const { ratio } = change;
  const size = Number.isFinite(ratio) ? formatPercent(Math.abs(ratio), { decimals }) : 'new';
  return `${directionSigns[change.direction]} ${size}`;
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
