import * as z from 'zod';
import { calendarDay, count, credits, measure } from '../quantity.ts';
import { cursor, wholeNumber } from '../query-values.ts';
import { parameters, shape } from '../shape.ts';
import { pagedAnalyticsEnvelope, requestedRange } from './envelope.ts';

/** How much people let agents do, from most to least; `spec` plans before it executes. */
export const delegationLevels = ['auto-high', 'auto-medium', 'auto-low', 'spec', 'manual'] as const;

/** Whether a model answers immediately or reasons first. */
export const modelTiers = ['standard', 'thinking'] as const;

export const userDayRow = shape({
  name: 'UserDay',
  description: 'What one person did on one UTC day.',
  identity: ['user_id', 'date'],
  fields: () => ({
    user_id: [z.string(), 'User identifier.'],
    user_email: [z.string().nullable(), 'E-mail address; null when there is none.'],
    date: [calendarDay, 'UTC day, `YYYY-MM-DD`.'],
    tool_calls: [count, 'Tool invocations.'],
    billable_tokens: [credits, 'Standard Credits consumed.'],
    primary_model: [z.string(), 'The model used most.'],
    primary_model_tier: [z.enum(modelTiers), 'Tier of the model used most.'],
    files_created: [count, 'New files created by agents.'],
    files_edited: [count, 'Existing files modified by agents.'],
    git_commits: [count, 'Commits made through agents.'],
    git_prs_created: [count, 'Pull requests created through agents.'],
    mcp_calls: [count, 'Invocations of tools of MCP servers.'],
    skill_calls: [count, 'Skill activations.'],
    slash_commands: [count, 'Slash command uses.'],
    hooks: [count, 'Hook executions.'],
    sessions: [count, 'Sessions started.'],
    messages: [count, 'Messages of the user and of assistants.'],
    user_messages: [count, 'Messages of the user only.'],
    assistant_messages: [count, 'Messages of assistants only.'],
    autonomy_ratio: [measure, 'Tool calls per user turn.'],
    delegation_level: [
      z.enum(delegationLevels),
      'How much the user lets agents do without confirmation; `spec` plans before it executes.',
    ],
    languages: [z.array(z.string()), 'Languages of the files worked on.'],
  }),
});

export const userDayPage = pagedAnalyticsEnvelope({
  name: 'UserDayPage',
  description: 'What some of the people did, by person and day.',
  row: userDayRow,
});

export const usersQuery = parameters(() => ({
  ...requestedRange,
  limit: [wholeNumber(1, 100).default(20), 'People per page. A page holds all rows of its people.'],
  cursor: [cursor().optional(), '`meta.next_cursor` of the page before.'],
}));
