import type { Change } from '../analytics/change.ts';
import { formatPercent, unknownText } from './number.ts';

/** What says a direction beside a number. */
export const directionSigns = { up: '▲', down: '▼', flat: '=' } as const;

/** A change with its direction as a glyph: `▲ 12.4 %`, `▼ 3.0 %`, `= 0.0 %`, `▲ new`. */
export function formatChange(change: Change): string {
  if (change.direction === 'unknown') return unknownText;
  const size = Number.isFinite(change.ratio) ? formatPercent(Math.abs(change.ratio)) : 'new';
  return `${directionSigns[change.direction]} ${size}`;
}
