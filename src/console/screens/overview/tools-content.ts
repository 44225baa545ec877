import { noRows, type RangeRows } from '../../../domain/analytics/range-rows.ts';
import { autonomySeries, toolFigures, toolTiles } from '../../../domain/analytics/tool-tiles.ts';
import { type LevelShare, levelShares } from '../../../domain/analytics/tool-use.ts';
import { lineBar } from '../../../domain/charts/bar.ts';
import { largest } from '../../../domain/charts/sample.ts';
import { roomAbove, sparkline } from '../../../domain/charts/sparkline.ts';
import { daysOf } from '../../../domain/date-range.ts';
import { formatPercent } from '../../../domain/format/number.ts';
import type { ToolsRow } from '../../../domain/resources.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import type { DashboardContent, LinesPanel } from '../../dashboard/dashboard-content.ts';
import { seriesPanel } from '../../dashboard/series-lines.ts';
import type { ShownRows } from '../../data/use-analytics.ts';
import { type Line, line, type Size } from '../../draw/line.ts';
import { commandPanel, hookPanel, serverPanel, skillPanel, toolPanel } from './counted-panels.ts';

type Rows = RangeRows<ToolsRow>;
type Shown = ShownRows<ToolsRow>;

/** Which tools were called, where they came from, and how autonomously agents worked. */
export function toolsContent(shown: Shown | undefined, isCaseJoined: boolean): DashboardContent {
  const { rows, range } = shown ?? noRows;
  const source = { rows, range, days: daysOf(range) };
  return {
    isLoaded: shown !== undefined,
    tiles: toolTiles(shown),
    figures: toolFigures(source),
    panels: [
      toolPanel(source),
      serverPanel(source, isCaseJoined),
      hookPanel(source),
      autonomyPanel(shown),
      levelPanel(shown),
      skillPanel(source),
      commandPanel(source),
    ],
    columnWidth: 46,
  };
}

/** Tool calls per user turn: average, median and 90th percentile, with their days on one scale. */
const autonomyPanel = (shown: Rows | undefined): LinesPanel =>
  seriesPanel({
    id: 'autonomy',
    title: 'Autonomy',
    note: ['tool calls per user turn', 'calls per turn'],
    leastRows: 3,
    wantedRows: 3,
    series: shown ? autonomySeries(shown) : [],
    hasOneScale: true,
    tone: 'chart1',
  });

/** The share of tool calls at each level of autonomy. */
const levelPanel = (shown: Rows | undefined): LinesPanel => ({
  kind: 'lines',
  id: 'levels',
  title: 'Autonomy levels',
  note: ['of all tool calls', 'of calls'],
  leastRows: 4,
  wantedRows: 4,
  takesMore: false,
  lines: (size) =>
    shown ? levelShares(shown.rows, shown.range).map((level) => levelLine(level, size)) : [],
});

const nameWidth = 11;

function levelLine({ level, share, days }: LevelShare, { width }: Size): Line {
  const trendWidth = width >= 60 && days.length <= 31 ? days.length + 2 : 0;
  const barWidth = Math.max(0, width - nameWidth - 10 - trendWidth);
  const samples = days.map(({ value }) => value);
  const trend = sparkline(samples, days.length, { maximum: roomAbove(largest(samples)) });
  return line(
    padEnd(level, nameWidth),
    '  ',
    [lineBar(share, barWidth), 'chart4'],
    padStart(formatPercent(share), 8),
    [trendWidth === 0 ? '' : `  ${trend}`, 'muted'],
  );
}
