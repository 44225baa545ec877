import * as z from 'zod';

/** Which tools ran on one UTC day, and how freely ("Tool-usage row"). */
export const toolsRow = z
  .object({
    date: z.string(),
    tool_calls: z.number(),
    by_tool: z.array(z.object({ tool: z.string(), invocations: z.number() })),
    /** People who used MCP servers. */
    mcp_users_with_mcp: z.number(),
    /** Server names may differ by letter case only ("Data-quality notes"). */
    mcp_by_server: z.array(z.object({ server: z.string(), invocations: z.number() })),
    skills_invocations: z.number(),
    skills_by_name: z.array(z.object({ name: z.string(), count: z.number() })),
    slash_commands_invocations: z.number(),
    slash_commands_by_name: z.array(z.object({ name: z.string(), count: z.number() })),
    hooks_invocations: z.number(),
    hooks_by_event: z.array(
      z.object({
        event: z.string(),
        matcher: z.string(),
        command: z.string(),
        count: z.number(),
      }),
    ),
    /** People who used the web interface. */
    web_users: z.number(),
    /** Tool calls per user turn. */
    autonomy_ratio_avg: z.number(),
    autonomy_ratio_p50: z.number(),
    autonomy_ratio_p90: z.number(),
    tool_calls_per_session_avg: z.number(),
    user_turns_per_session_avg: z.number(),
    /** Fractions of the tool calls, 0 to 1. */
    tool_autonomy_level_ratio: z.object({
      auto_high: z.number(),
      auto_medium: z.number(),
      auto_low: z.number(),
      manual: z.number(),
    }),
  })
  .meta({ id: 'ToolsRow' });

/** One tool on one UTC day, `group_by=tool_name`. */
export const toolsByNameRow = z
  .object({
    date: z.string(),
    /** Tool name. */
    group_key: z.string(),
    tool_calls: z.number(),
  })
  .meta({ id: 'ToolsByNameRow' });
