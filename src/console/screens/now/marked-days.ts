import { addDays } from '../../../figures/time/day.ts';
import { formatShortDay } from '../../../figures/time/format-time.ts';
import { isKnown } from '../../../figures/values/sample.ts';
import type { MarkedDays } from '../../../rules/finding.ts';
import { sparkline } from '../../draw/charts/sparkline.ts';

/**
 * The latest days that fit as a sparkline, carets below those that are marked, and the first and the last day.
 * Undefined if fewer than two values are known.
 */
export function markedDays(
  { first, values, marked }: MarkedDays,
  width: number,
): { line: string; carets: string; days: string } | undefined {
  if (values.filter(isKnown).length < 2) return undefined;
  const shown = Math.min(values.length, width);
  const from = values.length - shown;
  const carets = Array.from({ length: shown }, (_, index) =>
    marked.includes(from + index) ? '^' : ' ',
  ).join('');
  const start = formatShortDay(addDays(first, from));
  const end = formatShortDay(addDays(first, values.length - 1));
  const days = `${start}${end.padStart(Math.max(end.length + 1, shown - start.length))}`;
  return { line: sparkline(values.slice(from), shown), carets: carets.trimEnd(), days };
}
