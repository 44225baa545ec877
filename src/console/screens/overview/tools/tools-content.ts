import { daySeries } from '../../../../domain/analytics/day-series.ts';
import { type Autonomy, autonomy } from '../../../../domain/analytics/tool-use.ts';
import { daysOf } from '../../../../domain/date-range.ts';
import { counted } from '../../../../domain/format/counted.ts';
import { formatCount } from '../../../../domain/format/number.ts';
import type { ToolsRow } from '../../../../domain/resources.ts';
import type { DashboardContent, DayFigure, Overall } from '../../../dashboard/dashboard-content.ts';
import { figureReadout } from '../../../dashboard/figure-readout.ts';
import { noRows, type ShownRows } from '../../../data/use-analytics.ts';
import { autonomyPanel, levelPanel, ratioText } from './autonomy-panels.ts';
import { commandPanel, hookPanel, serverPanel, skillPanel, toolPanel } from './tool-panels.ts';
import { toolTiles } from './tool-tiles.ts';

type Shown = ShownRows<ToolsRow> | undefined;

/** What the tab of tools shows. */
export function toolsContent(shown: Shown, panels: DashboardContent['panels']): DashboardContent {
  const figures = toolFigures(shown);
  return {
    isLoaded: shown !== undefined,
    tiles: toolTiles(shown),
    figures,
    panels,
    columnWidth: 46,
    readout: (day, figure) => figureReadout(day, figure, figures),
    openDay: (day) => ({ screen: 'day', day }),
    loadingText: 'Loading tool usage',
  };
}

/** Tools, servers, skills, commands, hooks, and how freely all that ran. */
export function toolPanels(shown: Shown, isCaseJoined: boolean): DashboardContent['panels'] {
  const { rows, range } = shown ?? noRows;
  const source = { rows, range, days: shown ? daysOf(range) : [] };
  return [
    toolPanel(source),
    serverPanel(source, isCaseJoined),
    hookPanel(source),
    autonomyPanel(shown),
    levelPanel(shown),
    skillPanel(source),
    commandPanel(source),
  ];
}

type Kind = [
  id: string,
  title: string,
  read: (row: ToolsRow) => number | null | undefined,
  format: (value: number) => string,
];

const perTurn = (ratio: number) => `${ratioText(ratio)} per turn`;

const kinds: readonly Kind[] = [
  ['calls', 'Tool calls', (row) => row.tool_calls, (n) => counted(n, 'call')],
  ['autonomy', 'Autonomy, average', (row) => row.autonomy_ratio_avg, perTurn],
  ['autonomy-p50', 'Autonomy, p50', (row) => row.autonomy_ratio_p50, (n) => `p50 ${ratioText(n)}`],
  ['autonomy-p90', 'Autonomy, p90', (row) => row.autonomy_ratio_p90, (n) => `p90 ${ratioText(n)}`],
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
];

function toolFigures(shown: Shown): DayFigure[] {
  const { mean, median, p90 } = shown ? autonomy(shown.rows, shown.range) : noAutonomy;
  const overall: Readonly<Record<string, Overall>> = {
    autonomy: { word: 'overall', value: mean },
    'autonomy-p50': { word: 'typical', value: median },
    'autonomy-p90': { word: 'typical', value: p90 },
  };
  return kinds.map(([id, title, read, format]) => ({
    id,
    title,
    days: shown ? daySeries(shown.rows, shown.range, read) : [],
    format,
    ...(overall[id] ? { overall: overall[id] } : {}),
  }));
}

const noAutonomy: Autonomy = { mean: undefined, median: undefined, p90: undefined };
