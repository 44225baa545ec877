import { type Explanation, of, type Source } from './explanation.ts';

const field = (name: string, source: Source) => of(`${name} of the day.`, source);

/** Figures of one day, as charts by day show them. */
export const dayExplanations = {
  'credits-of-day': field('billable_tokens', 'tokens'),
  'input-of-day': field('input_tokens', 'tokens'),
  'output-of-day': field('output_tokens', 'tokens'),
  'cache-read-of-day': field('cache_read_tokens', 'tokens'),
  'cache-write-of-day': field('cache_write_tokens', 'tokens'),
  'daily-users-of-day': field('daily_active_users', 'activity'),
  'weekly-users-of-day': of(
    'weekly_active_users of the day: distinct people in the 7 days that end with it.',
    'activity',
  ),
  'monthly-users-of-day': of(
    'monthly_active_users of the day: distinct people in the 30 days that end with it.',
    'activity',
  ),
  'stickiness-of-day': of(
    'daily_active_users divided by monthly_active_users of the day.',
    'activity',
  ),
  'sessions-of-day': field('sessions', 'activity'),
  'messages-of-day': field('messages', 'activity'),
  'turns-of-day': field('user_messages', 'activity'),
  'calls-of-day': field('tool_calls', 'tools'),
  'autonomy-of-day': of(
    'autonomy_ratio_avg, autonomy_ratio_p50 or autonomy_ratio_p90 of the day: tool calls per user turn.',
    'tools',
  ),
  'mcp-users-of-day': field('mcp_users_with_mcp', 'tools'),
  'web-users-of-day': field('web_users', 'tools'),
  'hooks-of-day': field('hooks_invocations', 'tools'),
  'skills-of-day': field('skills_invocations', 'tools'),
  'slash-commands-of-day': field('slash_commands_invocations', 'tools'),
  'commits-of-day': field('git_commits', 'productivity'),
  'pull-requests-of-day': field('git_prs_created', 'productivity'),
  'created-of-day': field('files_created', 'productivity'),
  'edited-of-day': field('files_edited', 'productivity'),
  'unit-cost-of-day': of(
    'billable_tokens of the day, divided by git_commits or git_prs_created of the day.',
    'tokens',
    'productivity',
  ),
  'model-credits-of-day': of(
    'billable_tokens of the model (by_model) on the day; zero on a day on which only other models were used.',
    'tokens',
  ),
  'model-tokens-of-day': of(
    'input_tokens or output_tokens of the model (by_model) on the day; zero on a day on which only other models were used.',
    'tokens',
  ),
  'model-price-of-day': of(
    '1,000 credits divided by tokens of the model on the day, where an output token counts as five.',
    'tokens',
  ),
  'count-of-day': of(
    'What the platform counts under this name on the day; names that differ only by letter case are added up.',
    'tools',
    'productivity',
    'activity',
  ),
} satisfies Record<string, Explanation>;
