import * as z from 'zod';

/** How freely a person lets agents act, most freely first; `spec` plans before it executes. */
export const delegationLevels = ['auto-high', 'auto-medium', 'auto-low', 'spec', 'manual'] as const;

export const modelTiers = ['standard', 'thinking'] as const;

/** One person on one UTC day ("Per-user row"). */
export const userDayRow = z
  .object({
    user_id: z.string(),
    user_email: z.string().nullable(),
    date: z.string(),
    tool_calls: z.number(),
    /** Standard Credits. */
    billable_tokens: z.number(),
    /** The model used most. */
    primary_model: z.string(),
    primary_model_tier: z.enum(modelTiers),
    files_created: z.number(),
    files_edited: z.number(),
    git_commits: z.number(),
    git_prs_created: z.number(),
    mcp_calls: z.number(),
    skill_calls: z.number(),
    slash_commands: z.number(),
    hooks: z.number(),
    sessions: z.number(),
    /** User plus assistant messages. */
    messages: z.number(),
    user_messages: z.number(),
    assistant_messages: z.number(),
    /** Tool calls per user turn. */
    autonomy_ratio: z.number(),
    delegation_level: z.enum(delegationLevels),
    languages: z.array(z.string()),
  })
  .meta({ id: 'UserDayRow' });
