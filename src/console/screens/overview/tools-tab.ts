import type { ToolsRow } from '../../../api/resources.ts';
import { formerNumber } from '../../../figures/explain/explained-figure.ts';
import {
  counted,
  formatCount,
  formatPercent,
  unknownText,
} from '../../../figures/format/number.ts';
import { daysOf } from '../../../figures/time/date-range.ts';
import { comparison } from '../../../figures/usage/comparison.ts';
import { daySeries, seriesTotals, totalText } from '../../../figures/usage/day-series.ts';
import { type ComparedRows, noRows, type RangeRows } from '../../../figures/usage/range-rows.ts';
import {
  type Autonomy,
  autonomy,
  type LevelShare,
  levelShares,
  perSession,
} from '../../../figures/usage/tool-use.ts';
import { change } from '../../../figures/values/change.ts';
import { largest } from '../../../figures/values/sample.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import {
  type DashboardContent,
  type DayFigure,
  dayFigures,
  type LinesPanel,
  type RowFigure,
} from '../../dashboard/dashboard-content.ts';
import { blankTile, type Tile, totalTile } from '../../dashboard/tile.ts';
import type { ShownRows } from '../../data/use-analytics.ts';
import { lineBar } from '../../draw/charts/bar.ts';
import { roomAbove, sparkline } from '../../draw/charts/sparkline.ts';
import { type Line, line, type Size } from '../../draw/line.ts';
import { commandPanel, hookPanel, serverPanel, skillPanel, toolPanel } from './counted-panels.ts';
import { rowsTab } from './overview-tabs.tsx';
import { seriesPanel } from './series-lines.ts';

/** Which tools were called, where they came from, and how autonomously agents worked. */
export const ToolsTab = rowsTab('tools', 'tool usage', toolsContent);

function toolsContent(
  shown: ShownRows<ToolsRow> | undefined,
  isCaseJoined: boolean,
): DashboardContent {
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

const autonomyPanel = (shown: RangeRows<ToolsRow> | undefined): LinesPanel =>
  seriesPanel({
    id: 'autonomy',
    figure: 'autonomy',
    title: 'Autonomy',
    note: ['tool calls per user turn', 'calls per turn'],
    minRows: 3,
    wantedRows: 3,
    series: shown ? autonomySeries(shown) : [],
    hasOneScale: true,
    tone: 'chart1',
  });

const levelPanel = (shown: RangeRows<ToolsRow> | undefined): LinesPanel => ({
  kind: 'lines',
  id: 'levels',
  figure: 'autonomy-levels',
  title: 'Autonomy levels',
  note: ['of all tool calls', 'of calls'],
  minRows: 4,
  wantedRows: 4,
  takesMore: false,
  hasShares: true,
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

type Rows = RangeRows<ToolsRow>;
type ToolRows = ComparedRows<ToolsRow>;

const tileTitles = ['Tool calls', 'Autonomy', 'Per session', 'MCP users', 'Web users'];

function toolTiles(shown: ToolRows | undefined): Tile[] {
  if (shown === undefined) return tileTitles.map(blankTile);
  const { calls, turns } = perSession(shown.rows, shown.range);
  return [
    totalTile(['Tool calls', 'tool-calls'], shown, (row) => row.tool_calls),
    autonomyTile(shown),
    {
      title: 'Per session',
      figure: 'per-session',
      days: callDays(shown),
      value: `${ratioText(calls)} calls`,
      detail: [`${ratioText(turns)} user turns`, `${ratioText(turns)} turns`],
      extra: ['over all sessions'],
    },
    ...userTiles(shown),
  ];
}

const callDays = ({ rows, range }: Rows) => daySeries(rows, range, (row) => row.tool_calls);

function autonomyTile({ rows, range, before }: ToolRows): Tile {
  const { mean, median, p90 } = autonomy(rows, range);
  const percentiles = `p50 ${ratioText(median)}, p90 ${ratioText(p90)}`;
  return {
    title: 'Autonomy',
    figure: 'autonomy',
    days: callDays({ rows, range }),
    numbers: formerNumber(before, (former) => ratioText(autonomy(former.rows, former.range).mean)),
    value: `${ratioText(mean)} per turn`,
    detail: comparison(before, (former) => change(mean, autonomy(former.rows, former.range).mean)),
    extra: [`${percentiles} on a typical day`, percentiles, `p90 ${ratioText(p90)}`],
  };
}

function userTiles({ rows, range }: Rows): Tile[] {
  const seriesOf = (read: (row: ToolsRow) => number | null | undefined) => {
    const days = daySeries(rows, range, read);
    return { days, ...seriesTotals(days) };
  };
  const withServers = seriesOf((row) => row.mcp_users_with_mcp);
  const onTheWeb = seriesOf((row) => row.web_users);
  const calls = seriesOf((row) =>
    row.mcp_by_server?.reduce((sum, { invocations }) => sum + (invocations ?? 0), 0),
  );
  const count = totalText(calls.days, formatCount);
  return [
    {
      title: 'MCP users',
      figure: 'mcp-users',
      days: withServers.days,
      value: `${ratioText(withServers.dailyMean)} a day`,
      detail: count === unknownText ? [] : [`${count} calls of servers`, `${count} calls`],
      extra: [`at most ${formatCount(withServers.highest?.value)}`],
    },
    {
      title: 'Web users',
      figure: 'web-users',
      days: onTheWeb.days,
      value: `${ratioText(onTheWeb.dailyMean)} a day`,
      detail: [`at most ${formatCount(onTheWeb.highest?.value)}`],
      extra: ['in the web interface', 'in the web'],
    },
  ];
}

type AutonomyKind = {
  id: string;
  name: string;
  /** The figure of a whole range. */
  figure: keyof Autonomy;
  field: `autonomy_ratio_${'avg' | 'p50' | 'p90'}`;
};

const autonomyKinds: readonly AutonomyKind[] = [
  { id: 'autonomy', name: 'average', figure: 'mean', field: 'autonomy_ratio_avg' },
  { id: 'autonomy-p50', name: 'p50', figure: 'median', field: 'autonomy_ratio_p50' },
  { id: 'autonomy-p90', name: 'p90', figure: 'p90', field: 'autonomy_ratio_p90' },
];

function toolFigures(shown: Rows): DayFigure[] {
  const ofRange = autonomy(shown.rows, shown.range);
  return dayFigures(shown, [
    ['calls', 'calls-of-day', 'Tool calls', 'tool_calls', (n) => counted(n, 'call')],
    ...autonomyKinds.map(({ id, name, figure, field }): RowFigure<ToolsRow> => {
      const isMean = figure === 'mean';
      const format = (ratio: number) =>
        isMean ? `${ratioText(ratio)} per turn` : `${name} ${ratioText(ratio)}`;
      const overall = { word: isMean ? 'overall' : 'typical', value: ofRange[figure] } as const;
      return [id, 'autonomy-of-day', `Autonomy, ${name}`, field, format, overall];
    }),
    [
      'mcp',
      'mcp-users-of-day',
      'MCP users',
      'mcp_users_with_mcp',
      (n) => `${formatCount(n)} with MCP`,
    ],
    ['web', 'web-users-of-day', 'Web users', 'web_users', (n) => `${formatCount(n)} on the web`],
    ['hooks', 'hooks-of-day', 'Hooks', 'hooks_invocations', (n) => counted(n, 'hook')],
    ['skills', 'skills-of-day', 'Skills', 'skills_invocations', (n) => counted(n, 'skill')],
    [
      'commands',
      'slash-commands-of-day',
      'Slash commands',
      'slash_commands_invocations',
      (n) => counted(n, 'command'),
    ],
  ]);
}

function autonomySeries({ rows, range }: Rows) {
  const figures = autonomy(rows, range);
  return autonomyKinds.map(({ name, figure, field }) => ({
    name,
    value: ratioText(figures[figure]),
    days: daySeries(rows, range, (row) => row[field]),
  }));
}

const ratioText = (ratio: number | undefined): string => ratio?.toFixed(1) ?? unknownText;
