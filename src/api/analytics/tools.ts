import * as z from 'zod';
import { calendarDay, count, measure } from '../quantity.ts';
import { parameters, shape } from '../shape.ts';
import { analyticsEnvelope, groupBy, requestedRange } from './envelope.ts';

const toolCount = shape({
  name: 'ToolCount',
  description: 'How often one tool ran.',
  fields: () => ({
    tool: [z.string(), 'Tool name; a few entries hold artifacts of parsing.'],
    invocations: [count, 'Invocations of the tool.'],
  }),
});

const serverCount = shape({
  name: 'ServerCount',
  description: 'How often tools of one MCP server ran.',
  fields: () => ({
    server: [
      z.string(),
      'Server name; names that differ only in letter case may mean the same server.',
    ],
    invocations: [count, 'Invocations of tools of the server.'],
  }),
});

const nameCount = shape({
  name: 'NameCount',
  description: 'How often something with a name was used.',
  fields: () => ({
    name: [z.string(), 'Name of the skill or slash command.'],
    count: [count, 'How often it was used.'],
  }),
});

const hookCount = shape({
  name: 'HookCount',
  description: 'How often one hook ran.',
  fields: () => ({
    event: [z.string(), 'Event that the hook waits for.'],
    matcher: [z.string(), 'What the event has to match.'],
    command: [z.string(), 'Command that the hook runs.'],
    count: [count, 'Executions of the hook.'],
  }),
});

const autonomyLevelRatio = shape({
  name: 'AutonomyLevelRatio',
  description: 'Tool calls by autonomy level, as fractions from 0 to 1.',
  fields: () => ({
    auto_high: [measure, 'Fraction of tool calls with maximum autonomy.'],
    auto_medium: [measure, 'Fraction of tool calls with some confirmations.'],
    auto_low: [measure, 'Fraction of tool calls with frequent confirmations.'],
    manual: [measure, 'Fraction of tool calls that were confirmed one by one.'],
  }),
});

export const toolsRow = shape({
  name: 'ToolsRow',
  description: 'Which tools ran on one UTC day, and how autonomously.',
  identity: ['date'],
  ascendsBy: 'date',
  fields: () => ({
    date: [calendarDay, 'UTC day, `YYYY-MM-DD`.'],
    tool_calls: [count, 'Tool invocations in all.'],
    by_tool: [z.array(toolCount), 'Invocations by tool.'],
    mcp_users_with_mcp: [count, 'People who used MCP servers.'],
    mcp_by_server: [z.array(serverCount), 'Invocations by MCP server.'],
    skills_invocations: [count, 'Skill activations in all.'],
    skills_by_name: [z.array(nameCount), 'Activations by skill.'],
    slash_commands_invocations: [count, 'Slash command uses in all.'],
    slash_commands_by_name: [z.array(nameCount), 'Uses by slash command.'],
    hooks_invocations: [count, 'Hook executions in all.'],
    hooks_by_event: [z.array(hookCount), 'Executions by hook.'],
    web_users: [count, 'People who used the web interface.'],
    autonomy_ratio_avg: [measure, 'Average tool calls per user turn.'],
    autonomy_ratio_p50: [measure, 'Median of tool calls per user turn.'],
    autonomy_ratio_p90: [measure, '90th percentile of tool calls per user turn.'],
    tool_calls_per_session_avg: [measure, 'Average tool calls per session.'],
    user_turns_per_session_avg: [measure, 'Average user messages per session.'],
    tool_autonomy_level_ratio: [autonomyLevelRatio, 'Tool calls by autonomy level.'],
  }),
});

const toolsByNameRow = shape({
  name: 'ToolsByNameRow',
  description: 'How often one tool ran on one UTC day.',
  identity: ['date', 'group_key'],
  ascendsBy: 'date',
  fields: () => ({
    date: [calendarDay, 'UTC day, `YYYY-MM-DD`.'],
    group_key: [z.string(), 'Tool name.'],
    tool_calls: [count, 'Invocations of the tool.'],
  }),
});

export const toolsByDay = analyticsEnvelope({
  name: 'ToolsByDay',
  description: 'Which tools ran, by day.',
  row: toolsRow,
});

export const toolsByName = analyticsEnvelope({
  name: 'ToolsByName',
  description: 'How often tools ran, by day and tool.',
  row: toolsByNameRow,
});

export const toolsQuery = parameters(() => ({ ...requestedRange, group_by: groupBy('tool_name') }));
