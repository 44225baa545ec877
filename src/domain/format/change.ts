import type { Change } from '../analytics/change.ts';
import type { Glyphs } from '../charts/sample.ts';
import { formatPercent, unknownText } from './number.ts';

/** What says a direction beside a number. */
export const directionSigns: Record<Glyphs, { up: string; down: string; flat: string }> = {
  unicode: { up: '▲', down: '▼', flat: '=' },
  ascii: { up: '+', down: '-', flat: '=' },
};

/** A change with its direction as a glyph: `▲ 12.4 %`, `▼ 3.0 %`, `= 0.0 %`, `▲ new`. */
export function formatChange(change: Change, glyphs: Glyphs = 'unicode'): string {
  if (change.direction === 'unknown') return unknownText;
  const size = Number.isFinite(change.ratio) ? formatPercent(Math.abs(change.ratio)) : 'new';
  return `${directionSigns[glyphs][change.direction]} ${size}`;
}
