import { dayExplanations } from './day-explanations.ts';
import { type Explanation, of } from './explanation.ts';
import { usageExplanations } from './usage-explanations.ts';

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
  'bookmark-said': of('The time since createdAt of the message.', 'messages'),
  'bookmark-set': of('The time since the bookmark was set here.', 'here'),
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
  'finding-severity': of(
    'The severity that the rule of the row gives to what it found: critical, warning or notice.',
    'here',
  ),
  'finding-news': of(
    'The findings of this visit to Now, compared with those that were seen before: new, or worse (more severe, or more than twice as much).',
    'here',
  ),
  'agents-now': of(
    'Sessions by status: running, and waiting (pending). + marks a list that is not read to its end. Credits a minute: the ' +
      'growth of the credits of the sessions that run, between two readings.',
    'sessions',
  ),
  'computers-now': of(
    'Computers by status. Stuck is one whose current step of provisioning takes longer than 15 minutes.',
    'computers',
  ),
  'limits-now': of(
    'People that the rules about limits find: over the limit, likely to exceed it, near it. At risk are others who will rather ' +
      'exceed it than not; unknown are those whose usage is not known.',
    'tokens',
    'credit-limits',
  ),
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
export const explanations = { ...usageExplanations, ...dayExplanations, ...people, ...others };

export type FigureName = keyof typeof explanations;

/** How a change between two ranges of days is computed, wherever it stands. */
export const changeFormula =
  'Like for like: the total of the days with data, divided by the total that they would have at the mean of the days before of ' +
  'their kind (working days, weekends). Kinds without days on either side are left out.';
