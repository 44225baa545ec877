import { tools as vocabulary } from '../assets/assets.ts';
import type { AnalyticsDay } from '../demo-organization.ts';
import { autonomyLevels } from '../facts/autonomy.ts';
import type { PersonDay } from '../facts/person-day.ts';
import { total } from '../facts/tool-use.ts';
import { servers, serverToolNames, toolNames } from '../facts/vocabulary.ts';
import { addCounts, named, percentile, ranked, ratio, rounded } from './counts.ts';

type ToolsRow = AnalyticsDay['tools'];

/** The tool-usage row. Averages are of the organization, percentiles are over people. */
export function toolsOf(date: string, facts: readonly PersonDay[]): ToolsRow {
  const sums = sumsOf(facts);
  const ratios = facts.map(autonomyRatioOf).sort((left, right) => left - right);
  const skills = ranked(named(vocabulary.skills, sums.skills));
  const commands = ranked(named(vocabulary.slashCommands, sums.slashCommands));
  return {
    date,
    tool_calls: sums.toolCalls,
    by_tool: toolRows(sums),
    mcp_users_with_mcp: facts.filter(({ toolUse }) => toolUse.mcpCalls > 0).length,
    mcp_by_server: ranked(serverCalls(sums.serverTools)).map(({ name, count }) => ({
      server: name,
      invocations: count,
    })),
    skills_invocations: total(sums.skills),
    skills_by_name: skills,
    slash_commands_invocations: total(sums.slashCommands),
    slash_commands_by_name: commands,
    hooks_invocations: total(sums.hooks),
    hooks_by_event: hookRows(sums.hooks),
    web_users: facts.filter(({ conversation }) => (conversation.sessions[1] ?? 0) > 0).length,
    autonomy_ratio_avg: ratio(sums.toolCalls, sums.userMessages),
    autonomy_ratio_p50: percentile(ratios, 0.5),
    autonomy_ratio_p90: percentile(ratios, 0.9),
    tool_calls_per_session_avg: ratio(sums.toolCalls, sums.sessions),
    user_turns_per_session_avg: ratio(sums.userMessages, sums.sessions),
    tool_autonomy_level_ratio: levelRatios(sums.levels),
  };
}

/** Tool calls per user turn of one person. */
export const autonomyRatioOf = ({ toolUse, conversation }: PersonDay): number =>
  ratio(toolUse.toolCalls, conversation.userMessages);

function sumsOf(facts: readonly PersonDay[]) {
  const sums = {
    tools: [] as number[],
    serverTools: [] as number[],
    garbledTools: new Map<string, number>(),
    skills: [] as number[],
    slashCommands: [] as number[],
    hooks: [] as number[],
    levels: [] as number[],
    toolCalls: 0,
    userMessages: 0,
    sessions: 0,
  };
  for (const { toolUse, conversation, autonomy } of facts) {
    addCounts(sums.tools, toolUse.tools);
    addCounts(sums.serverTools, toolUse.serverTools);
    addCounts(sums.skills, toolUse.skills);
    addCounts(sums.slashCommands, toolUse.slashCommands);
    addCounts(sums.hooks, toolUse.hooks);
    addCounts(sums.levels, autonomy.calls);
    sums.toolCalls += toolUse.toolCalls;
    sums.userMessages += conversation.userMessages;
    sums.sessions += total(conversation.sessions);
    const { garbledTool } = toolUse;
    if (garbledTool === undefined) continue;
    sums.garbledTools.set(garbledTool, (sums.garbledTools.get(garbledTool) ?? 0) + 1);
  }
  return sums;
}

function toolRows({
  tools,
  serverTools,
  garbledTools,
}: ReturnType<typeof sumsOf>): ToolsRow['by_tool'] {
  const counts = [
    ...named(toolNames, tools),
    ...named(serverToolNames, serverTools),
    ...garbledTools,
  ];
  return ranked(counts).map(({ name, count }) => ({ tool: name, invocations: count }));
}

const serverCalls = (tools: readonly number[]): [string, number][] =>
  servers.map(({ name, tools: places }) => [
    name,
    places.reduce((sum, place) => sum + (tools[place] ?? 0), 0),
  ]);

function hookRows(counts: readonly number[]): ToolsRow['hooks_by_event'] {
  return vocabulary.hooks
    .map(({ event, matcher, command }, place) => ({
      event,
      matcher,
      command,
      count: counts[place] ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count);
}

/** Fractions to four decimals. The middle level takes what rounding leaves, so that they sum to 1. */
function levelRatios(levels: readonly number[]): ToolsRow['tool_autonomy_level_ratio'] {
  const calls = total(levels);
  const [high, , low, manual] = autonomyLevels.map((_, place) =>
    ratio(levels[place] ?? 0, calls, 4),
  );
  const fractions = { auto_high: high ?? 0, auto_low: low ?? 0, manual: manual ?? 0 };
  const rest = 1 - fractions.auto_high - fractions.auto_low - fractions.manual;
  return { ...fractions, auto_medium: calls === 0 ? 0 : Math.max(rounded(rest, 4), 0) };
}
