import type { NamedCount } from '../../domain/analytics/named-counts.ts';
import type { PartTrends } from '../../domain/analytics/part-trends.ts';
import { counted } from '../../domain/format/counted.ts';
import type { Tone } from '../draw/theme.ts';
import type { MetricKind } from '../shell/routes.ts';
import { inCounts } from './amount-formats.ts';
import type { ListPanel, Part } from './dashboard-content.ts';

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
  /** What is odd about a name. */
  remarkOf?(count: NamedCount): Part['remark'];
  /** Said behind how many there are. */
  note?: string;
  emptyText: string;
};

/** What was counted by name, as bars; enter leads to the days of a name. */
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
