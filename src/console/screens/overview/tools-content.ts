import { comparison } from '../../../domain/analytics/comparison.ts';
import {
  type DayFigure,
  dayFigures,
  type RowFigure,
} from '../../../domain/analytics/day-figure.ts';
import { daySeries, seriesTotals } from '../../../domain/analytics/day-series.ts';
import { noRows, type RangeRows } from '../../../domain/analytics/range-rows.ts';
import { blankTile, type Tile, totalTile } from '../../../domain/analytics/tile.ts';
import {
  type Autonomy,
  autonomy,
  type LevelShare,
  levelShares,
  perSession,
} from '../../../domain/analytics/tool-use.ts';
import { change } from '../../../domain/change.ts';
import { lineBar } from '../../../domain/charts/bar.ts';
import { largest } from '../../../domain/charts/sample.ts';
import { roomAbove, sparkline } from '../../../domain/charts/sparkline.ts';
import { daysOf, lengthOf } from '../../../domain/date-range.ts';
import { counted } from '../../../domain/format/counted.ts';
import { formatCount, formatPercent, unknownText } from '../../../domain/format/number.ts';
import type { ToolsRow } from '../../../domain/resources.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import type { DashboardContent, LinesPanel } from '../../dashboard/dashboard-content.ts';
import { type Series, seriesPanel } from '../../dashboard/series-lines.ts';
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
    tiles: shown ? toolTiles(shown) : tileTitles.map(blankTile),
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

const tileTitles = ['Tool calls', 'Autonomy', 'Per session', 'MCP users', 'Web users'];

function toolTiles(shown: Shown): Tile[] {
  const { calls, turns } = perSession(shown.rows, shown.range);
  return [
    totalTile('Tool calls', shown, (row) => row.tool_calls),
    autonomyTile(shown),
    {
      title: 'Per session',
      value: `${ratioText(calls)} calls`,
      detail: [`${ratioText(turns)} user turns`, `${ratioText(turns)} turns`],
      extra: ['over all sessions'],
    },
    ...userTiles(shown),
  ];
}

function autonomyTile({ rows, range, before }: Shown): Tile {
  const { mean, median, p90 } = autonomy(rows, range);
  const percentiles = `p50 ${ratioText(median)}, p90 ${ratioText(p90)}`;
  return {
    title: 'Autonomy',
    value: `${ratioText(mean)} per turn`,
    detail: comparison(before, (former) => change(mean, autonomy(former.rows, former.range).mean), {
      days: lengthOf(range),
    }),
    extra: [`${percentiles} on a typical day`, percentiles, `p90 ${ratioText(p90)}`],
  };
}

function userTiles({ rows, range }: Rows): Tile[] {
  const seriesOf = (read: (row: ToolsRow) => number | null | undefined) =>
    seriesTotals(daySeries(rows, range, read));
  const withServers = seriesOf((row) => row.mcp_users_with_mcp);
  const onTheWeb = seriesOf((row) => row.web_users);
  const calls = seriesOf((row) =>
    row.mcp_by_server?.reduce((sum, { invocations }) => sum + (invocations ?? 0), 0),
  );
  const count = formatCount(calls.total);
  return [
    {
      title: 'MCP users',
      value: `${ratioText(withServers.dailyMean)} a day`,
      detail: calls.daysWithData === 0 ? [] : [`${count} calls of servers`, `${count} calls`],
      extra: [`at most ${formatCount(withServers.highest?.value)}`],
    },
    {
      title: 'Web users',
      value: `${ratioText(onTheWeb.dailyMean)} a day`,
      detail: [`at most ${formatCount(onTheWeb.highest?.value)}`],
      extra: ['in the web interface', 'in the web'],
    },
  ];
}

type AutonomyKind = {
  id: string;
  name: string;
  /** Which figure of a whole range it is. */
  figure: keyof Autonomy;
  read(row: ToolsRow): number | null | undefined;
};

const autonomyKinds: readonly AutonomyKind[] = [
  { id: 'autonomy', name: 'average', figure: 'mean', read: (row) => row.autonomy_ratio_avg },
  { id: 'autonomy-p50', name: 'p50', figure: 'median', read: (row) => row.autonomy_ratio_p50 },
  { id: 'autonomy-p90', name: 'p90', figure: 'p90', read: (row) => row.autonomy_ratio_p90 },
];

function toolFigures(shown: Rows): DayFigure[] {
  const ofRange = autonomy(shown.rows, shown.range);
  return dayFigures(shown, [
    ['calls', 'Tool calls', (row) => row.tool_calls, (n) => counted(n, 'call')],
    ...autonomyKinds.map(({ id, name, figure, read }): RowFigure<ToolsRow> => {
      const isMean = figure === 'mean';
      const format = (ratio: number) =>
        isMean ? `${ratioText(ratio)} per turn` : `${name} ${ratioText(ratio)}`;
      const overall = { word: isMean ? 'overall' : 'typical', value: ofRange[figure] } as const;
      return [id, `Autonomy, ${name}`, read, format, overall];
    }),
    ['mcp', 'MCP users', (row) => row.mcp_users_with_mcp, (n) => `${formatCount(n)} with MCP`],
    ['web', 'Web users', (row) => row.web_users, (n) => `${formatCount(n)} on the web`],
    ['hooks', 'Hooks', (row) => row.hooks_invocations, (n) => counted(n, 'hook')],
    ['skills', 'Skills', (row) => row.skills_invocations, (n) => counted(n, 'skill')],
    [
      'commands',
      'Slash commands',
      (row) => row.slash_commands_invocations,
      (n) => counted(n, 'command'),
    ],
  ]);
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

function autonomySeries({ rows, range }: Rows): Series[] {
  const figures = autonomy(rows, range);
  return autonomyKinds.map(({ name, figure, read }) => ({
    name,
    value: ratioText(figures[figure]),
    days: daySeries(rows, range, read),
  }));
}

/** A ratio with one decimal. */
const ratioText = (ratio: number | undefined): string => ratio?.toFixed(1) ?? unknownText;

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
