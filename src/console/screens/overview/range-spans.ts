import type { AvailableRange } from '../../../domain/date-range.ts';
import type { Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { RangeLength } from './overview-view.ts';

export type RangeState = {
  wanted: RangeLength;
  /** The days of `wanted` that have analytics. */
  available: AvailableRange;
  /** The range on the screen, when there is one. */
  shown: { length: RangeLength; available: AvailableRange } | undefined;
  glyphs: Glyphs;
};

/** Which days are on the screen, and what is special about them. */
export function rangeSpans({ wanted, available, shown, glyphs }: RangeState): Span[] {
  const { arrow, ellipsis } = glyphs;
  const current = shown ?? { length: wanted, available };
  if (current.available.coverage === 'none') {
    return [{ text: 'There are no analytics before 2026-01-14.', tone: 'muted' }];
  }
  const { startDate, endDate } = current.available.range;
  return [
    { text: `${current.length} days`, tone: 'strong' },
    { text: `  ${startDate} ${arrow} ${endDate}`, tone: 'text' },
    current.available.coverage === 'clipped'
      ? { text: '  (analytics begin 2026-01-14)', tone: 'warning' }
      : { text: '  until yesterday, UTC', tone: 'muted' },
    ...(current.length === wanted
      ? []
      : [{ text: `  loading ${wanted} days${ellipsis}`, tone: 'busy' as const }]),
  ];
}
