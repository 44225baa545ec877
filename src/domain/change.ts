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

/** How a share moved, in percentage points and with its direction as a glyph: `▲ 27 pts`, `= 0 pts`. */
export function formatPoints(difference: Sample): string {
  if (!isKnown(difference)) return unknownText;
  const points = Math.round(difference * 100);
  const { up, down, flat } = directionSigns;
  const sign = points > 0 ? up : points < 0 ? down : flat;
  return `${sign} ${Math.abs(points)} pts`;
}
