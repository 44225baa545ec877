import { isKnown, type Sample } from '../charts/sample.ts';
import { directionSigns } from './change.ts';
import { unknownText } from './number.ts';

/** How a share moved, in percentage points and with its direction as a glyph: `▲ 27 pts`, `= 0 pts`. */
export function formatPoints(difference: Sample): string {
  if (!isKnown(difference)) return unknownText;
  const points = Math.round(difference * 100);
  const { up, down, flat } = directionSigns;
  const sign = points > 0 ? up : points < 0 ? down : flat;
  return `${sign} ${Math.abs(points)} pts`;
}
