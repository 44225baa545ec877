/**
 * What is read of the platform, as the queries of the console name it; `here` is what the console itself recorded, and
 * `profiles` what was asked of the servers of all profiles.
 */
export type Source =
  | 'tokens'
  | 'tools'
  | 'activity'
  | 'productivity'
  | 'user-days'
  | 'credit-limits'
  | 'sessions'
  | 'messages'
  | 'computers'
  | 'readiness'
  | 'wiki-run'
  | 'copy'
  | 'profiles'
  | 'here';

/** How a figure is made, in words, and what it is made from. */
export type Explanation = { formula: string; sources: readonly Source[] };

const of = (formula: string, ...sources: readonly Source[]): Explanation => ({ formula, sources });

const usage = {
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
} satisfies Record<string, Explanation>;

const lowerBound = 'A + marks a sum that lacks days without data.';

const people = {
  'person-last-day': of('The last day for which the platform reports this person.', 'user-days'),
  'person-credits': of(
    `The sum of billable_tokens of the person's days. ${lowerBound}`,
    'user-days',
  ),
  'person-range-credits': of(
    `The sum of billable_tokens of the person (by_user) on all days with data. ${lowerBound} The share is of the credits of everybody.`,
    'tokens',
  ),
  'person-change': of(
    'The change of billable_tokens of the person (by_user), like for like.',
    'tokens',
  ),
  'person-trend': of(
    'billable_tokens of each day, on a scale of its own. A day on which only others were active is zero; one without data is a gap.',
    'user-days',
  ),
  'person-share': of("The person's credits, divided by the credits of all rows.", 'user-days'),
  'person-sessions': of(`The sum of sessions of the person's days. ${lowerBound}`, 'user-days'),
  'person-messages': of(`The sum of messages of the person's days. ${lowerBound}`, 'user-days'),
  'person-calls': of(`The sum of tool_calls of the person's days. ${lowerBound}`, 'user-days'),
  'person-autonomy': of(
    "The sum of tool_calls, divided by the sum of user_messages of the person's days.",
    'user-days',
  ),
  'person-commits': of(`The sum of git_commits of the person's days. ${lowerBound}`, 'user-days'),
  'person-pull-requests': of(
    `The sum of git_prs_created of the person's days. ${lowerBound}`,
    'user-days',
  ),
  'person-files': of(
    `The sum of files_created and files_edited of the person's days. ${lowerBound}`,
    'user-days',
  ),
  'person-day': of('The day (UTC) of this row.', 'tokens', 'user-days'),
  'person-day-credits': of(
    'billable_tokens of the person (by_user) on this day; zero on a day on which only others used credits.',
    'tokens',
  ),
  'person-day-count': of(
    'What the platform reports for the person on this day, in the field of this name.',
    'user-days',
  ),
  'person-day-autonomy': of('autonomy_ratio: tool calls per user turn of this day.', 'user-days'),
  'person-day-files': of('files_created and files_edited of this day, added up.', 'user-days'),
  'limit-share': of(
    'The credits of the month, divided by the limit that applies to the person. Unknown if no usage is known, and for a limit ' +
      'of zero of which nothing was used.',
    'tokens',
    'credit-limits',
  ),
  'limit-used': of(
    `The sum of billable_tokens of the person (by_user) on the days of the month with data. ${lowerBound}`,
    'tokens',
  ),
  'limit-credits': of(
    "The person's override, else the global limit, in Standard Credits a month.",
    'credit-limits',
  ),
  'limit-month-end': of(
    'The median of the simulated ends of the month, and the range in which 8 of 10 of them are.',
    'tokens',
    'credit-limits',
  ),
} satisfies Record<string, Explanation>;

const others = {
  'session-messages': of('messageCount of the session.', 'sessions'),
  'session-credits': of(
    'inclusiveTokenUsage.serviceCredits of the session: its credits with those of the sessions that it started; ' +
      'tokenUsage.serviceCredits if only that is reported. All days since it began, not those of a range.',
    'sessions',
  ),
  'session-age': of('The time since updatedAt of the session.', 'sessions'),
  'computer-age': of('The time since createdAt of the computer.', 'computers'),
  'readiness-score': of(
    'Criteria that every application passes, divided by all criteria whose counts are known. A criterion that only some ' +
      'applications pass counts as not passed.',
    'readiness',
  ),
  'readiness-passed': of(
    'Criteria that every application passes, of all criteria whose counts are known.',
    'readiness',
  ),
  'readiness-trend': of('The scores of all reports of the repository, oldest first.', 'readiness'),
  'readiness-change': of(
    'The score of the newest report minus that of the report before it, in percentage points, over the criteria that both have.',
    'readiness',
  ),
  'readiness-reports': of('The number of reports of the repository.', 'readiness'),
  'readiness-age': of('The time since createdAt of the newest report.', 'readiness'),
  'wiki-pages': of('The number of pages in the record of the run.', 'wiki-run'),
  'wiki-age': of('The time since createdAt of the run.', 'wiki-run'),
  'message-age': of('The time since createdAt of the message.', 'copy'),
  'message-time': of('createdAt of the message.', 'messages'),
  'session-hits': of('Messages of this session in the local copy that match the search.', 'copy'),
  'finding-age': of('The time since the moment from which on the finding holds.', 'here'),
  'rule-precision': of(
    'Of the findings of this rule in two weeks of organizations that did not choose its threshold, the part that was right. ' +
      'It was measured when signalbox was made, and says nothing of this organization.',
    'here',
  ),
  'rule-recall': of(
    'Of the problems of its kind that were planted in these organizations, the part that it found above notice.',
    'here',
  ),
  'rule-findings': of('Rows of Now that this rule found.', 'here'),
  'rule-threshold': of(
    'The threshold of the rule: of the configuration, else its default.',
    'here',
  ),
  'error-times': of('How often this error has occurred in a row.', 'here'),
  'error-status': of('The HTTP status of the response, if there was one.', 'here'),
  'profile-figure': of(
    'The figure on the screens of the profile, read from its own server; from its local copy while the server does not answer.',
    'profiles',
  ),
  'profile-findings': of(
    'Rows of Now of this severity in the local copy of the profile that are neither snoozed nor muted.',
    'copy',
  ),
  'profile-copy-age': of("The time since the data of the profile's local copy.", 'copy'),
  'record-time': of("The time of the entry, by the server's clock as far as it is known.", 'here'),
} satisfies Record<string, Explanation>;

/** The explanation of every figure that a screen shows. */
export const explanations = { ...usage, ...people, ...others };

export type FigureName = keyof typeof explanations;

/** How a change between two ranges of days is computed, wherever it stands. */
export const changeFormula =
  'Like for like: the total of the days with data, divided by the total that they would have at the mean of the days before of ' +
  'their kind (working days, weekends). Kinds without days on either side are left out.';
