import { daySeries, seriesTotals } from '../../../../domain/analytics/day-series.ts';
import { autonomy, perSession } from '../../../../domain/analytics/tool-use.ts';
import { formatCount } from '../../../../domain/format/number.ts';
import type { ToolsRow } from '../../../../domain/resources.ts';
import { rowComparison } from '../../../dashboard/comparison.ts';
import { blankTile, type Tile } from '../../../dashboard/dashboard-content.ts';
import type { RangeRows, ShownRows } from '../../../data/use-analytics.ts';
import { totalTile } from '../total-tile.ts';
import { ratioText } from './autonomy-panels.ts';

type Read = (row: ToolsRow) => number | null | undefined;

const seriesOf = ({ rows, range }: RangeRows<ToolsRow>, read: Read) =>
  seriesTotals(daySeries(rows, range, read));

export function toolTiles(shown: ShownRows<ToolsRow> | undefined): Tile[] {
  if (!shown) return titles.map(blankTile);
  return [
    totalTile('Tool calls', shown, (row) => row.tool_calls),
    autonomyTile(shown),
    sessionTile(shown),
    mcpTile(shown),
    webTile(shown),
  ];
}

const titles = ['Tool calls', 'Autonomy', 'Per session', 'MCP users', 'Web users'];

function autonomyTile(shown: ShownRows<ToolsRow>): Tile {
  const { mean, median, p90 } = autonomy(shown.rows, shown.range);
  return {
    title: 'Autonomy',
    value: `${ratioText(mean)} per turn`,
    detail: rowComparison(shown, ({ rows, range }) => autonomy(rows, range).mean),
    extra: [
      `p50 ${ratioText(median)}, p90 ${ratioText(p90)} on a typical day`,
      `p50 ${ratioText(median)}, p90 ${ratioText(p90)}`,
      `p90 ${ratioText(p90)}`,
    ],
  };
}

function sessionTile(shown: ShownRows<ToolsRow>): Tile {
  const { calls, turns } = perSession(shown.rows, shown.range);
  return {
    title: 'Per session',
    value: `${ratioText(calls)} calls`,
    detail: [`${ratioText(turns)} user turns`, `${ratioText(turns)} turns`],
    extra: ['over all sessions'],
  };
}

function mcpTile(shown: ShownRows<ToolsRow>): Tile {
  const users = seriesOf(shown, (row) => row.mcp_users_with_mcp);
  const calls = seriesOf(shown, (row) =>
    row.mcp_by_server?.reduce((sum, { invocations }) => sum + (invocations ?? 0), 0),
  );
  return {
    title: 'MCP users',
    value: `${ratioText(users.dailyMean)} a day`,
    detail:
      calls.daysWithData === 0
        ? []
        : [`${formatCount(calls.total)} calls of servers`, `${formatCount(calls.total)} calls`],
    extra: [`at most ${formatCount(users.highest?.value)}`],
  };
}

function webTile(shown: ShownRows<ToolsRow>): Tile {
  const users = seriesOf(shown, (row) => row.web_users);
  return {
    title: 'Web users',
    value: `${ratioText(users.dailyMean)} a day`,
    detail: [`at most ${formatCount(users.highest?.value)}`],
    extra: ['in the web interface', 'in the web'],
  };
}
