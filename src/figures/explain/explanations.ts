import { madeOf } from './explanation.ts';
import { usageExplanations } from './usage-explanations.ts';

const lowerBound = 'A + marks a sum that lacks days without data.';

/** The explanation of every figure that a screen shows. */
export const explanations = {
  ...usageExplanations,
  ...madeOf(['user-days'], {
    'person-last-day': 'The last of the days shown for which the platform reports this person.',
    'person-credits': `The sum of billable_tokens of the person's days. ${lowerBound}`,
    'person-trend':
      'billable_tokens of each day, on a scale of its own. A day on which only others were active is zero; one without data is a gap.',
    'person-share': "The person's credits, divided by the credits of all rows.",
    'person-sessions': `The sum of sessions of the person's days. ${lowerBound}`,
    'person-messages': `The sum of messages of the person's days. ${lowerBound}`,
    'person-calls': `The sum of tool_calls of the person's days. ${lowerBound}`,
    'person-autonomy':
      "The sum of tool_calls, divided by the sum of user_messages of the person's days.",
    'person-commits': `The sum of git_commits of the person's days. ${lowerBound}`,
    'person-pull-requests': `The sum of git_prs_created of the person's days. ${lowerBound}`,
    'person-files': `The sum of files_created and files_edited of the person's days. ${lowerBound}`,
    'person-day-count':
      'What the platform reports for the person on this day, in the field of this name.',
    'person-day-autonomy': 'autonomy_ratio: tool calls per user turn of this day.',
    'person-day-files': 'files_created and files_edited of this day, added up.',
  }),
  ...madeOf(['tokens'], {
    'person-range-credits': `The sum of billable_tokens of the person (by_user) on all days with data. ${lowerBound} The share is of the credits of everybody.`,
    'person-change': 'The change of billable_tokens of the person (by_user), like for like.',
    'person-day-credits':
      'billable_tokens of the person (by_user) on this day; zero on a day on which only others used credits.',
    'limit-used': `The sum of billable_tokens of the person (by_user) on the days of the month with data. ${lowerBound}`,
  }),
  ...madeOf(['tokens', 'user-days'], {
    'person-day': 'The day (UTC) of this row.',
  }),
  ...madeOf(['tokens', 'credit-limits'], {
    'limit-share':
      'The credits of the month, divided by the limit that applies to the person. Unknown if no usage is known, and for a limit ' +
      'of zero of which nothing was used.',
    'limit-month-end':
      'The median of the simulated ends of the month, and the range in which 8 of 10 of them are.',
    'limits-now':
      'People that the rules about limits find: over the limit, likely to exceed it, near it. At risk are others who will rather ' +
      'exceed it than not; unknown are those whose usage is not known.',
  }),
  ...madeOf(['credit-limits'], {
    'limit-credits': "The person's override, else the global limit, in Standard Credits a month.",
  }),
  ...madeOf(['sessions'], {
    'session-messages': 'messageCount of the session.',
    'session-credits':
      'inclusiveTokenUsage.serviceCredits of the session: its credits with those of the sessions that it started; ' +
      'tokenUsage.serviceCredits if only that is reported. All days since it began, not those of a range.',
    'session-age': 'The time since updatedAt of the session.',
    'agents-now':
      'Sessions by status: running, and waiting (pending). + marks a list that is not read to its end. Credits a minute: the ' +
      'growth of the credits of the sessions that run, between two readings.',
  }),
  ...madeOf(['messages'], {
    'bookmark-said': 'The time since createdAt of the message.',
    'message-time': 'createdAt of the message.',
  }),
  ...madeOf(['here'], {
    'bookmark-set': 'The time since the bookmark was set here.',
    'finding-age':
      'The time since the moment from which on the finding holds. Unknown if it may have begun on a day without data.',
    'finding-severity':
      'The severity that the rule of the row gives to what it found: critical, warning or notice.',
    'finding-news':
      'The findings of this visit to Now, compared with those that were seen before: new, or worse (more severe, or more than twice as much).',
    'rule-precision':
      'Of the findings of this rule in two weeks of organizations that did not choose its threshold, the part that was right. ' +
      'It was measured when signalbox was made, and says nothing of this organization.',
    'rule-recall':
      'Of the problems of its kind that were planted in these organizations, the part that it found above notice.',
    'rule-findings': 'Rows of Now that this rule found.',
    'rule-threshold': 'The threshold of the rule: of the configuration, else its default.',
    'error-times': 'How often this error has occurred in a row.',
    'error-status': 'The HTTP status of the response, if there was one.',
    'record-time': "The time of the entry, by the server's clock as far as it is known.",
  }),
  ...madeOf(['computers'], {
    'computer-age': 'The time since createdAt of the computer.',
    'computers-now':
      'Computers by status. Stuck is one whose current step of provisioning takes longer than 15 minutes.',
  }),
  ...madeOf(['readiness'], {
    'readiness-score':
      'Criteria that every application passes, divided by all criteria whose counts are known. A criterion that only some ' +
      'applications pass counts as not passed.',
    'readiness-passed':
      'Criteria that every application passes, of all criteria whose counts are known.',
    'readiness-trend': 'The scores of all reports of the repository, oldest first.',
    'readiness-change':
      'The score of the newest report minus that of the report before it, in percentage points, over the criteria that both have.',
    'readiness-reports': 'The number of reports of the repository.',
    'readiness-age': 'The time since createdAt of the newest report.',
  }),
  ...madeOf(['wiki-run'], {
    'wiki-pages': 'The number of pages in the record of the run.',
    'wiki-page-size': 'The length of the Markdown of the page, in bytes.',
    'wiki-age': 'The time since createdAt of the run.',
  }),
  ...madeOf(['copy'], {
    'message-age': 'The time since createdAt of the message.',
    'session-hits': 'Messages of this session in the local copy that match the search.',
    'profile-findings':
      'Rows of Now of this severity in the local copy of the profile that are neither snoozed nor muted.',
    'profile-copy-age': "The time since the data of the profile's local copy.",
  }),
  ...madeOf(['profiles'], {
    'profile-figure':
      'The figure on the screens of the profile, read from its own server; from its local copy while the server does not answer.',
  }),
};

export type FigureName = keyof typeof explanations;

/** How a change between two ranges of days is computed, wherever it stands. */
export const changeFormula =
  'Like for like: the total of the days with data, divided by the total that they would have at the mean of the days before of ' +
  'their kind (working days, weekends). Kinds without days on either side are left out.';
