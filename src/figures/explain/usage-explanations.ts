import { type Explanation, of } from './explanation.ts';

/** Figures of everybody, by days. */
export const usageExplanations = {
  credits: of('The sum of billable_tokens of all days with data.', 'tokens'),
  'daily-mean': of('The credits, divided by the number of days with data.', 'tokens'),
  'busiest-day': of(
    'The highest value of one day; of equal days the first. Below it: that value divided by the mean of the days with data.',
    'tokens',
  ),
  'organization-month-end': of(
    "The range in which 8 of 10 simulated months of everybody end: the months of all people, each from the person's own weeks, " +
      'added up draw by draw, with the ups and downs that all have in common. Below it: what is used so far.',
    'tokens',
  ),
  'cache-share': of(
    'Tokens read from the cache, divided by all input tokens. If more was read from the cache than the input, the input is ' +
      'counted without the cache, and both are added. The change is the difference in percentage points.',
    'tokens',
  ),
  'active-users': of(
    'monthly_active_users, weekly_active_users and daily_active_users of the newest day that reports them: distinct people in ' +
      'the 30 and 7 days that end with it, and on it. The percentage is the mean of daily by monthly active users over the days.',
    'activity',
  ),
  'monthly-users': of(
    'monthly_active_users of the newest day that reports it: distinct people in the 30 days that end with it. Weekly and ' +
      'daily are of the same day.',
    'activity',
  ),
  'daily-users': of('The mean of daily_active_users over the days with data.', 'activity'),
  stickiness: of(
    'Daily by monthly active users on each day that reports both, and the mean of these shares. The change is the difference ' +
      'in percentage points.',
    'activity',
  ),
  sessions: of('The sum of sessions of all days with data.', 'activity'),
  messages: of('The sum of messages of all days with data.', 'activity'),
  'tool-calls': of('The sum of tool_calls of all days with data.', 'tools'),
  autonomy: of(
    'Tool calls per user turn over all days: all tool calls, divided by all user turns. The turns of a day are its tool ' +
      'calls divided by autonomy_ratio_avg. p50 and p90 are those of the median day.',
    'tools',
  ),
  'per-session': of(
    'All tool calls, divided by all sessions. The sessions of a day are its tool calls divided by tool_calls_per_session_avg.',
    'tools',
  ),
  'mcp-users': of(
    'The mean of mcp_users_with_mcp over the days with data. Calls are the sum of all servers.',
    'tools',
  ),
  'web-users': of('The mean of web_users over the days with data.', 'tools'),
  commits: of('The sum of git_commits of all days with data.', 'productivity'),
  'pull-requests': of('The sum of git_prs_created of all days with data.', 'productivity'),
  files: of('The sum of files_created and files_edited of all days with data.', 'productivity'),
  'cost-per-commit': of(
    'The credits of the days on which both are known, divided by git_commits of these days.',
    'tokens',
    'productivity',
  ),
  'cost-per-pull-request': of(
    'The credits of the days on which both are known, divided by git_prs_created of these days.',
    'tokens',
    'productivity',
  ),
  'model-credits': of(
    'The sum of billable_tokens of this model (by_model) on all days with data. A day with data on which the model was not ' +
      'used is zero.',
    'tokens',
  ),
  'model-person-credits': of(
    'The sum of billable_tokens of this model in by_model of the person (by_user) on all days with data.',
    'tokens',
  ),
  'team-credits': of(
    'The sum of billable_tokens of the people (by_user) whose team the configuration says, on all days with data.',
    'tokens',
  ),
  'team-share': of('The credits of this team, divided by the credits of all teams.', 'tokens'),
  'model-change': of(
    'The change of billable_tokens of the model (by_model), like for like.',
    'tokens',
  ),
  'team-change': of(
    'The change of billable_tokens of the people of the team (by_user), like for like.',
    'tokens',
  ),
  'model-share': of('The credits of this model, divided by the credits of all models.', 'tokens'),
  'model-price': of(
    'The median over the days of 1,000 credits divided by tokens, where an output token counts as five. If the price has ' +
      'changed: the median of the first days since then, at most 14.',
    'tokens',
  ),
  'model-people': of(
    'People (by_user) with this model in their by_model. The percentage is the largest share of the credits of the model.',
    'tokens',
  ),
  'raw-tokens': of(
    'The sum of input_tokens and output_tokens of this model; caching is not reported by model.',
    'tokens',
  ),
  'counted-total': of(
    'The sum of the counts of all days with data.',
    'tools',
    'productivity',
    'activity',
  ),
  'counted-people': of(
    'The mean of the counts of the days with data. People are counted on each day, and cannot be added up.',
    'activity',
    'tools',
  ),
  'counted-share': of(
    'The count, divided by the count of everything of its kind. For people: divided by daily_active_users of the same days.',
    'tools',
    'productivity',
    'activity',
  ),
  'counted-busiest': of(
    'The highest count of one day; of equal days the first.',
    'tools',
    'productivity',
    'activity',
  ),
  'day-credits': of(
    'billable_tokens of the day. The change compares it with the mean of the days before of the same kind (working days or ' +
      'weekends); the share is of the credits of the chosen days.',
    'tokens',
  ),
  'day-users': of(
    'daily_active_users of the day, with sessions, messages and user_messages of the same row.',
    'activity',
  ),
  'day-calls': of(
    'tool_calls of the day, with autonomy_ratio_avg, _p50 and _p90 of the same row.',
    'tools',
  ),
  'day-commits': of(
    'git_commits of the day. The cost is billable_tokens of the day, divided by its commits.',
    'productivity',
    'tokens',
  ),
  'day-files': of('files_created and files_edited of the day, added up.', 'productivity'),
  'credit-split': of(
    'The like-for-like change of credits, split exactly: volume (more or fewer tokens), mix (other models), price (credits for ' +
      'a token of a model), and credits without tokens.',
    'tokens',
  ),
  'raw-and-billable': of(
    'The sums of input_tokens, cache_read_tokens, cache_write_tokens, output_tokens and billable_tokens of all days with data. ' +
      'Shares are of input and output together.',
    'tokens',
  ),
  'autonomy-levels': of(
    'tool_autonomy_level_ratio of each day, weighted by tool_calls of the days that report it.',
    'tools',
  ),
  'active-series': of(
    'daily_active_users, weekly_active_users and monthly_active_users of the newest day that reports them.',
    'activity',
  ),
  'work-totals': of(
    'The sums of sessions, messages and user_messages of all days with data.',
    'activity',
  ),
  'made-totals': of(
    'The sums of git_commits, git_prs_created, files_created and files_edited of all days with data.',
    'productivity',
  ),
  'unit-costs': of(
    'The credits of the days on which both are known, divided by git_commits or git_prs_created of these days.',
    'tokens',
    'productivity',
  ),
} satisfies Record<string, Explanation>;
