import type { DateRange } from '../date-range.ts';
import type { ToolsRow } from '../resources.ts';
import { type DayValue, daySeries, rowsByDay, seriesTotals } from './day-series.ts';
import type { Counted } from './named-counts.ts';

/** Tool calls of each day of a range; a day without data stays unknown. */
export const toolCallsByDay = (rows: readonly ToolsRow[], range: DateRange): DayValue[] =>
  daySeries(rows, range, (row) => row.tool_calls);

/** Calls by tool. A few names are garbled, and stay as the server wrote them. */
export const toolCounts: Counted<ToolsRow> = ({ by_tool }) =>
  (by_tool ?? []).map(({ tool, invocations }) => ({ name: tool, count: invocations }));

/** Calls by MCP server, as the servers write their names: in different letter cases. */
export const serverCounts: Counted<ToolsRow> = ({ mcp_by_server }) =>
  (mcp_by_server ?? []).map(({ server, invocations }) => ({ name: server, count: invocations }));

export const skillCounts: Counted<ToolsRow> = ({ skills_by_name }) => skills_by_name ?? [];

export const slashCommandCounts: Counted<ToolsRow> = ({ slash_commands_by_name }) =>
  slash_commands_by_name ?? [];

/** Hooks by the event that starts them, what it must match, and the command that they run. */
export const hookCounts: Counted<ToolsRow> = ({ hooks_by_event }) =>
  (hooks_by_event ?? []).map(({ event, matcher, command, count }) => ({
    name: hookName(event, matcher, command),
    count,
  }));

type Text = string | null | undefined;

/** `PreToolUse: guard --policy shell (run_command)`. What it must match says least, so it comes last. */
function hookName(event: Text, matcher: Text, command: Text): string {
  const name = event || 'any event';
  return (command ? `${name}: ${command}` : name) + (matcher ? ` (${matcher})` : '');
}

/** Tool calls per user turn on a typical day: each figure is the mean of the days that tell it. */
export type Autonomy = {
  mean: number | undefined;
  median: number | undefined;
  p90: number | undefined;
};

export function autonomy(rows: readonly ToolsRow[], range: DateRange): Autonomy {
  const meanOf = (read: (row: ToolsRow) => number | null | undefined): number | undefined =>
    seriesTotals(daySeries(rows, range, read)).dailyMean;
  return {
    mean: meanOf((row) => row.autonomy_ratio_avg),
    median: meanOf((row) => row.autonomy_ratio_p50),
    p90: meanOf((row) => row.autonomy_ratio_p90),
  };
}

/** Most freely first, as rows name them. */
const levels = [
  { level: 'auto high', key: 'auto_high' },
  { level: 'auto medium', key: 'auto_medium' },
  { level: 'auto low', key: 'auto_low' },
  { level: 'manual', key: 'manual' },
] as const;

/** Which part of the tool calls ran at an autonomy level, in a range and on each of its days. */
export type LevelShare = { level: string; share: number | undefined; days: readonly DayValue[] };

/** The share of every level. Busy days weigh more: shares are of calls. */
export function levelShares(rows: readonly ToolsRow[], range: DateRange): LevelShare[] {
  return levels.map(({ level, key }) => {
    let calls = 0;
    let atLevel = 0;
    for (const { tool_calls, tool_autonomy_level_ratio: ratio } of rowsByDay(
      rows,
      range,
    ).values()) {
      const part = ratio?.[key];
      if (!tool_calls || typeof part !== 'number') continue;
      calls += tool_calls;
      atLevel += part * tool_calls;
    }
    return {
      level,
      share: calls > 0 ? atLevel / calls : undefined,
      days: daySeries(rows, range, (row) => row.tool_autonomy_level_ratio?.[key]),
    };
  });
}
