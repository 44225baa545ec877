import { madeOf } from './explanation.ts';

/** Figures of everybody, by days; and those of one day, as charts by day show them. */
export const usageExplanations = {
  ...madeOf(['tokens'], {
    credits: 'The sum of billable_tokens of all days with data.',
    'daily-mean': 'The credits, divided by the number of days with data.',
    'busiest-day':
      'The highest value of one day; of equal days the first. Below it: that value divided by the mean of the days with data.',
    'organization-month-end':
      'The range in which 8 of 10 simulated months of everybody end, from the last weeks of all people together; of who was ' +
      'removed nothing is to come. Below it: what is used so far.',
    'cache-share':
      'Tokens read from the cache, divided by all input tokens. If more was read from the cache than the input, the input is ' +
      'counted without the cache, and both are added. The change is the difference in percentage points.',
    'model-credits':
      'The sum of billable_tokens of this model (by_model) on all days with data. A day with data on which the model was not ' +
      'used is zero.',
    'model-person-credits':
      'The sum of billable_tokens of this model in by_model of the person (by_user) on all days with data.',
    'team-credits':
      'The sum of billable_tokens of the people (by_user) whose team the configuration says, on all days with data.',
    'team-share': 'The credits of this team, divided by the credits of all teams.',
    'model-change': 'The change of billable_tokens of the model (by_model), like for like.',
    'team-change':
      'The change of billable_tokens of the people of the team (by_user), like for like.',
    'model-share': 'The credits of this model, divided by the credits of all models.',
    'model-price':
      'The median over the days of 1,000 credits divided by tokens, where an output token counts as five. If the price has ' +
      'changed: the median of the first days since then, at most 14.',
    'model-people':
      'People (by_user) with this model in their by_model. The percentage is the largest share of the credits of the model.',
    'raw-tokens':
      'The sum of input_tokens and output_tokens of this model; caching is not reported by model.',
    'day-credits':
      'billable_tokens of the day. The change compares it with the mean of the days before of the same kind (working days or ' +
      'weekends); the share is of the credits of the chosen days.',
    'credit-split':
      'The like-for-like change of credits, split exactly: volume (more or fewer tokens), mix (other models), price (credits for ' +
      'a token of a model), and credits without tokens.',
    'raw-and-billable':
      'The sums of input_tokens, cache_read_tokens, cache_write_tokens, output_tokens and billable_tokens of all days with data. ' +
      'Shares are of input and output together.',
    'credits-of-day': 'billable_tokens of the day.',
    'input-of-day': 'input_tokens of the day.',
    'output-of-day': 'output_tokens of the day.',
    'cache-read-of-day': 'cache_read_tokens of the day.',
    'cache-write-of-day': 'cache_write_tokens of the day.',
    'model-credits-of-day':
      'billable_tokens of the model (by_model) on the day; zero on a day on which only other models were used.',
    'model-tokens-of-day':
      'input_tokens or output_tokens of the model (by_model) on the day; zero on a day on which only other models were used.',
    'model-price-of-day':
      '1,000 credits divided by tokens of the model on the day, where an output token counts as five.',
  }),
  ...madeOf(['activity'], {
    'active-users':
      'monthly_active_users, weekly_active_users and daily_active_users of the newest day that reports them: distinct people in ' +
      'the 30 and 7 days that end with it, and on it. The percentage is the mean of daily by monthly active users over the days.',
    'monthly-users':
      'monthly_active_users of the newest day that reports it: distinct people in the 30 days that end with it. Weekly and ' +
      'daily are of the same day.',
    'daily-users': 'The mean of daily_active_users over the days with data.',
    stickiness:
      'Daily by monthly active users on each day that reports both, and the mean of these shares. The change is the difference ' +
      'in percentage points.',
    sessions: 'The sum of sessions of all days with data.',
    messages: 'The sum of messages of all days with data.',
    'day-users':
      'daily_active_users of the day, with sessions, messages and user_messages of the same row.',
    'active-series':
      'daily_active_users, weekly_active_users and monthly_active_users of the newest day that reports them.',
    'work-totals': 'The sums of sessions, messages and user_messages of all days with data.',
    'daily-users-of-day': 'daily_active_users of the day.',
    'weekly-users-of-day':
      'weekly_active_users of the day: distinct people in the 7 days that end with it.',
    'monthly-users-of-day':
      'monthly_active_users of the day: distinct people in the 30 days that end with it.',
    'stickiness-of-day': 'daily_active_users divided by monthly_active_users of the day.',
    'sessions-of-day': 'sessions of the day.',
    'messages-of-day': 'messages of the day.',
    'turns-of-day': 'user_messages of the day.',
  }),
  ...madeOf(['tools'], {
    'tool-calls': 'The sum of tool_calls of all days with data.',
    autonomy:
      'Tool calls per user turn over all days: all tool calls, divided by all user turns. The turns of a day are its tool ' +
      'calls divided by autonomy_ratio_avg. p50 and p90 are those of the median day.',
    'per-session':
      'All tool calls, divided by all sessions. The sessions of a day are its tool calls divided by tool_calls_per_session_avg.',
    'mcp-users':
      'The mean of mcp_users_with_mcp over the days with data. Calls are the sum of all servers.',
    'web-users': 'The mean of web_users over the days with data.',
    'day-calls': 'tool_calls of the day, with autonomy_ratio_avg, _p50 and _p90 of the same row.',
    'autonomy-levels':
      'tool_autonomy_level_ratio of each day, weighted by tool_calls of the days that report it.',
    'calls-of-day': 'tool_calls of the day.',
    'autonomy-of-day':
      'autonomy_ratio_avg, autonomy_ratio_p50 or autonomy_ratio_p90 of the day: tool calls per user turn.',
    'mcp-users-of-day': 'mcp_users_with_mcp of the day.',
    'web-users-of-day': 'web_users of the day.',
    'hooks-of-day': 'hooks_invocations of the day.',
    'skills-of-day': 'skills_invocations of the day.',
    'slash-commands-of-day': 'slash_commands_invocations of the day.',
  }),
  ...madeOf(['productivity'], {
    commits: 'The sum of git_commits of all days with data.',
    'pull-requests': 'The sum of git_prs_created of all days with data.',
    files: 'The sum of files_created and files_edited of all days with data.',
    'day-files': 'files_created and files_edited of the day, added up.',
    'made-totals':
      'The sums of git_commits, git_prs_created, files_created and files_edited of all days with data.',
    'commits-of-day': 'git_commits of the day.',
    'pull-requests-of-day': 'git_prs_created of the day.',
    'created-of-day': 'files_created of the day.',
    'edited-of-day': 'files_edited of the day.',
  }),
  ...madeOf(['tokens', 'productivity'], {
    'cost-per-commit':
      'The credits of the days on which both are known, divided by git_commits of these days.',
    'cost-per-pull-request':
      'The credits of the days on which both are known, divided by git_prs_created of these days.',
    'unit-costs':
      'The credits of the days on which both are known, divided by git_commits or git_prs_created of these days.',
    'unit-cost-of-day':
      'billable_tokens of the day, divided by git_commits or git_prs_created of the day.',
  }),
  ...madeOf(['tools', 'productivity', 'activity'], {
    'counted-total': 'The sum of the counts of all days with data.',
    'counted-share':
      'The count, divided by the count of everything of its kind. For people: divided by daily_active_users of the same days.',
    'counted-busiest': 'The highest count of one day; of equal days the first.',
    'count-of-day':
      'What the platform counts under this name on the day; names that differ only by letter case are added up.',
  }),
  ...madeOf(['activity', 'tools'], {
    'counted-people':
      'The mean of the counts of the days with data. People are counted on each day, and cannot be added up.',
  }),
  ...madeOf(['productivity', 'tokens'], {
    'day-commits':
      'git_commits of the day. The cost is billable_tokens of the day, divided by its commits.',
  }),
};
