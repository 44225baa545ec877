import { daySeries } from '../../../../domain/analytics/day-series.ts';
import { autonomy, type LevelShare, levelShares } from '../../../../domain/analytics/tool-use.ts';
import { lineBar } from '../../../../domain/charts/bar.ts';
import { largest } from '../../../../domain/charts/sample.ts';
import { roomAbove, sparkline } from '../../../../domain/charts/sparkline.ts';
import { formatPercent, unknownText } from '../../../../domain/format/number.ts';
import type { ToolsRow } from '../../../../domain/resources.ts';
import { padEnd, padStart } from '../../../../terminal/width.ts';
import type { LinesPanel } from '../../../dashboard/dashboard-content.ts';
import { type Series, seriesPanel } from '../../../dashboard/series-lines.ts';
import type { RangeRows } from '../../../data/use-analytics.ts';
import { type Line, line, type Size } from '../../../draw/line.ts';

/** The figures of autonomy, and what tells each of a whole range. */
export const autonomyKinds = [
  {
    id: 'autonomy',
    name: 'average',
    tells: 'mean',
    read: (row: ToolsRow) => row.autonomy_ratio_avg,
  },
  {
    id: 'autonomy-p50',
    name: 'p50',
    tells: 'median',
    read: (row: ToolsRow) => row.autonomy_ratio_p50,
  },
  {
    id: 'autonomy-p90',
    name: 'p90',
    tells: 'p90',
    read: (row: ToolsRow) => row.autonomy_ratio_p90,
  },
] as const;

/** Tool calls per user turn: average, median and 90th percentile, with their days on one scale. */
export const autonomyPanel = (rows: RangeRows<ToolsRow> | undefined): LinesPanel =>
  seriesPanel({
    id: 'autonomy',
    title: 'Autonomy',
    note: ['tool calls per user turn', 'calls per turn'],
    leastRows: 3,
    wantedRows: 3,
    series: rows ? autonomySeries(rows) : [],
    hasOneScale: true,
    tone: 'chart1',
  });

function autonomySeries({ rows, range }: RangeRows<ToolsRow>): Series[] {
  const figures = autonomy(rows, range);
  return autonomyKinds.map(({ name, tells, read }) => ({
    name,
    value: ratioText(figures[tells]),
    days: daySeries(rows, range, read),
    note: tells === 'mean' ? 'over all turns' : 'on a typical day',
  }));
}

/** A ratio with one decimal. */
export const ratioText = (ratio: number | undefined): string =>
  ratio === undefined ? unknownText : ratio.toFixed(1);

/** The share of tool calls at each level of autonomy. */
export const levelPanel = (rows: RangeRows<ToolsRow> | undefined): LinesPanel => ({
  kind: 'lines',
  id: 'levels',
  title: 'Autonomy levels',
  note: ['of all tool calls', 'of calls'],
  leastRows: 4,
  wantedRows: 4,
  takesMore: false,
  lines: (size) =>
    rows ? levelShares(rows.rows, rows.range).map((level) => levelLine(level, size)) : [],
});

const nameWidth = 11;

function levelLine({ level, share, days }: LevelShare, { width }: Size): Line {
  const trendWidth = width >= 60 && days.length <= 31 ? days.length + 2 : 0;
  const barWidth = Math.max(0, width - nameWidth - 10 - trendWidth);
  const samples = days.map(({ value }) => value);
  return line(
    padEnd(level, nameWidth),
    '  ',
    [lineBar(share, barWidth), 'chart4'],
    padStart(formatPercent(share), 8),
    [
      trendWidth === 0
        ? ''
        : `  ${sparkline(samples, days.length, { maximum: roomAbove(largest(samples)) })}`,
      'muted',
    ],
  );
}
