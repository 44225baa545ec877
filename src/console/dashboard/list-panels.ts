import { type DayValue, seriesTotals } from '../../domain/analytics/day-series.ts';
import type { NamedCount } from '../../domain/analytics/named-counts.ts';
import type { PartTrends } from '../../domain/analytics/part-trends.ts';
import { counted } from '../../domain/format/counted.ts';
import { formatDay } from '../../domain/format/time.ts';
import type { Tone } from '../draw/theme.ts';
import type { MetricKind } from '../shell/routes.ts';
import { type AmountFormat, inCounts, type ListPanel, type Part } from './dashboard-content.ts';
import { noDataText } from './figure-chart.ts';

export type CountedPanel = {
  kind: MetricKind;
  title: string;
  /** What one of them is called: `tool`. */
  noun: string;
  counts: readonly NamedCount[];
  trends: PartTrends;
  usualRows: number;
  tone: Tone;
  cut?: 'end' | 'middle';
  /** A remark on an unusual name. */
  remarkOf?(count: NamedCount): Part['remark'];
  /** Follows the number of parts. */
  note?: string;
  emptyText: string;
};

/** Counts by name as bars; Enter opens the days of a name. */
export function countedPanel(panel: CountedPanel): ListPanel {
  const { kind, counts, trends, noun, note, remarkOf } = panel;
  const namesOf = new Map(counts.map(({ name, spellings }) => [name, spellings ?? [name]]));
  const many = counted(counts.length, noun);
  return {
    kind: 'list',
    id: kind,
    title: panel.title,
    note: note === undefined ? [many] : [`${many}, ${note}`, note, many],
    parts: counts.map((count): Part => {
      const remark = remarkOf?.(count);
      const { name, count: amount, share } = count;
      return { id: name, name, amount, share, ...(remark ? { remark } : {}) };
    }),
    usualRows: panel.usualRows,
    cut: panel.cut ?? 'end',
    tone: panel.tone,
    format: inCounts,
    trendOf: ({ id }) => trends.of(id),
    open: ({ id }) => ({ screen: 'metric', kind, names: namesOf.get(id) ?? [id] }),
    emptyText: panel.emptyText,
  };
}

/** Days with data, newest first; Enter opens the day. */
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
      share: total > 0 ? value / total : undefined,
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
