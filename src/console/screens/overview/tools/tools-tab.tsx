import { useMemo } from 'react';
import { autonomy } from '../../../../domain/analytics/tool-use.ts';
import { daysOf } from '../../../../domain/date-range.ts';
import { counted } from '../../../../domain/format/counted.ts';
import { formatCount } from '../../../../domain/format/number.ts';
import type { ToolsRow } from '../../../../domain/resources.ts';
import {
  type DashboardContent,
  type DayFigure,
  dayFigures,
  type RowFigure,
} from '../../../dashboard/dashboard-content.ts';
import { noRows, type ShownRows, useAnalytics } from '../../../data/use-analytics.ts';
import { commandPanel, hookPanel, serverPanel, skillPanel, toolPanel } from '../counted-panels.ts';
import { DashboardTab, type TabProps } from '../overview-frame.tsx';
import { autonomyKinds, autonomyPanel, levelPanel, ratioText } from './autonomy-panels.ts';
import { toolTiles } from './tool-tiles.ts';

/** Which tools were called, where they came from, and how autonomously agents worked. */
export function ToolsTab({ tab, bindings, isCaseJoined }: TabProps) {
  const analytics = useAnalytics('tools');
  const { shown } = analytics;
  const content = useMemo(() => toolsContent(shown, isCaseJoined), [shown, isCaseJoined]);

  return (
    <DashboardTab
      tab={tab}
      bindings={bindings}
      content={content}
      analytics={analytics}
      subject="tool usage"
    />
  );
}

type Shown = ShownRows<ToolsRow> | undefined;

const toolsContent = (shown: Shown, isCaseJoined: boolean): DashboardContent => ({
  isLoaded: shown !== undefined,
  tiles: toolTiles(shown),
  figures: toolFigures(shown),
  panels: toolPanels(shown, isCaseJoined),
  columnWidth: 46,
});

/** Tools, MCP servers, hooks, autonomy, skills and slash commands. */
function toolPanels(shown: Shown, isCaseJoined: boolean): DashboardContent['panels'] {
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

function toolFigures(shown: Shown): DayFigure[] {
  const ofRange = shown && autonomy(shown.rows, shown.range);
  return dayFigures(shown, [
    ['calls', 'Tool calls', (row) => row.tool_calls, (n) => counted(n, 'call')],
    ...autonomyKinds.map(({ id, name, tells, read }): RowFigure<ToolsRow> => {
      const isMean = tells === 'mean';
      return [
        id,
        `Autonomy, ${name}`,
        read,
        (n) => (isMean ? `${ratioText(n)} per turn` : `${name} ${ratioText(n)}`),
        { word: isMean ? 'overall' : 'typical', value: ofRange?.[tells] },
      ];
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
