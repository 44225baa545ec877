import type { ToolsRow } from '../../../api/resources.ts';
import { formerNumber } from '../../../figures/explain/explained-figure.ts';
import { counted, formatCount, unknownText } from '../../../figures/format/number.ts';
import { comparison } from '../../../figures/usage/comparison.ts';
import { daySeries, seriesTotals, totalText } from '../../../figures/usage/day-series.ts';
import type { ComparedRows, RangeRows } from '../../../figures/usage/range-rows.ts';
import { type Autonomy, autonomy, perSession } from '../../../figures/usage/tool-use.ts';
import { change } from '../../../figures/values/change.ts';
import { type DayFigure, dayFigures, type RowFigure } from '../../dashboard/dashboard-content.ts';
import { blankTile, type Tile, totalTile } from '../../dashboard/tile.ts';

type Rows = RangeRows<ToolsRow>;
type ToolRows = ComparedRows<ToolsRow>;

const tileTitles = ['Tool calls', 'Autonomy', 'Per session', 'MCP users', 'Web users'];

/** How often tools were called, and how autonomously. */
export function toolTiles(shown: ToolRows | undefined): Tile[] {
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
  read(row: ToolsRow): number | null | undefined;
};

const autonomyKinds: readonly AutonomyKind[] = [
  { id: 'autonomy', name: 'average', figure: 'mean', read: (row) => row.autonomy_ratio_avg },
  { id: 'autonomy-p50', name: 'p50', figure: 'median', read: (row) => row.autonomy_ratio_p50 },
  { id: 'autonomy-p90', name: 'p90', figure: 'p90', read: (row) => row.autonomy_ratio_p90 },
];

/** The figures of tools that a chart can show. */
export function toolFigures(shown: Rows): DayFigure[] {
  const ofRange = autonomy(shown.rows, shown.range);
  return dayFigures(shown, [
    ['calls', 'calls-of-day', 'Tool calls', (row) => row.tool_calls, (n) => counted(n, 'call')],
    ...autonomyKinds.map(({ id, name, figure, read }): RowFigure<ToolsRow> => {
      const isMean = figure === 'mean';
      const format = (ratio: number) =>
        isMean ? `${ratioText(ratio)} per turn` : `${name} ${ratioText(ratio)}`;
      const overall = { word: isMean ? 'overall' : 'typical', value: ofRange[figure] } as const;
      return [id, 'autonomy-of-day', `Autonomy, ${name}`, read, format, overall];
    }),
    [
      'mcp',
      'mcp-users-of-day',
      'MCP users',
      (row) => row.mcp_users_with_mcp,
      (n) => `${formatCount(n)} with MCP`,
    ],
    [
      'web',
      'web-users-of-day',
      'Web users',
      (row) => row.web_users,
      (n) => `${formatCount(n)} on the web`,
    ],
    ['hooks', 'hooks-of-day', 'Hooks', (row) => row.hooks_invocations, (n) => counted(n, 'hook')],
    [
      'skills',
      'skills-of-day',
      'Skills',
      (row) => row.skills_invocations,
      (n) => counted(n, 'skill'),
    ],
    [
      'commands',
      'slash-commands-of-day',
      'Slash commands',
      (row) => row.slash_commands_invocations,
      (n) => counted(n, 'command'),
    ],
  ]);
}

/** Tool calls per user turn: average, median and 90th percentile. */
export function autonomySeries({ rows, range }: Rows) {
  const figures = autonomy(rows, range);
  return autonomyKinds.map(({ name, figure, read }) => ({
    name,
    value: ratioText(figures[figure]),
    days: daySeries(rows, range, read),
  }));
}

/** A ratio with one decimal. */
const ratioText = (ratio: number | undefined): string => ratio?.toFixed(1) ?? unknownText;
