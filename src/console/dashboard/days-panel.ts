import type { DayValue } from '../../domain/analytics/day-series.ts';
import { seriesTotals } from '../../domain/analytics/day-series.ts';
import { counted } from '../../domain/format/counted.ts';
import { formatDay } from '../../domain/format/time.ts';
import type { Tone } from '../draw/theme.ts';
import type { AmountFormat, ListPanel } from './dashboard-content.ts';
import { noDataText } from './figure-chart.ts';

/** Days with data, the newest first; enter leads to everything about a day. */
export function daysPanel(
  days: readonly DayValue[],
  { format, tone }: { format: AmountFormat; tone: Tone },
): ListPanel {
  const { total } = seriesTotals(days);
  const known = days.flatMap(({ day, value }) => (value === undefined ? [] : [{ day, value }]));
  return {
    kind: 'list',
    id: 'days',
    title: 'Days',
    note: [counted(known.length, 'day')],
    parts: known.toReversed().map(({ day, value }) => ({
      id: day,
      name: formatDay(day),
      amount: value,
      share: total > 0 ? value / total : 0,
    })),
    usualRows: 30,
    cut: 'end',
    tone,
    format,
    trendOf: () => [],
    open: ({ id }) => ({ screen: 'day', day: id }),
    emptyText: noDataText,
  };
}
