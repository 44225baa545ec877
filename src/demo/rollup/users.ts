import type { AnalyticsDay } from '../demo-organization.ts';
import type { ModelUse } from '../facts/model-use.ts';
import type { PersonDay } from '../facts/person-day.ts';
import { total } from '../facts/tool-use.ts';
import { languagesOf } from './productivity.ts';
import { creditsOf } from './tokens.ts';
import { autonomyRatioOf } from './tools.ts';

type UserDayRow = AnalyticsDay['users'][number];

/** The per-user row of one person. */
export function userDayOf(date: string, facts: PersonDay): UserDayRow {
  const { person, conversation, assistantMessages, toolUse, files, models } = facts;
  const { model } = models.reduce(moreUsed);
  return {
    user_id: person.id,
    user_email: person.email,
    date,
    tool_calls: toolUse.toolCalls,
    billable_tokens: creditsOf(models),
    primary_model: model.id,
    primary_model_tier: model.tier,
    files_created: files.created,
    files_edited: files.edited,
    git_commits: files.commits,
    git_prs_created: files.pullRequests,
    mcp_calls: toolUse.mcpCalls,
    skill_calls: total(toolUse.skills),
    slash_commands: total(toolUse.slashCommands),
    hooks: total(toolUse.hooks),
    sessions: total(conversation.sessions),
    messages: conversation.userMessages + assistantMessages,
    user_messages: conversation.userMessages,
    assistant_messages: assistantMessages,
    autonomy_ratio: autonomyRatioOf(facts),
    delegation_level: facts.autonomy.level,
    languages: languagesOf(files),
  };
}

const moreUsed = (left: ModelUse, right: ModelUse): ModelUse =>
  right.credits > left.credits ? right : left;
