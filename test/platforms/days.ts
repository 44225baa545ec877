import type { Json } from './json.ts';

/** The analytics of one day: a row for each of the day's endpoints, and one per person. */
export type Day = {
  date: string;
  tokens: Json;
  tools: Json;
  activity: Json;
  productivity: Json;
  users: readonly Json[];
};

const dayMs = 86_400_000;
const dayCount = 90;

const names = ['signe', 'oda', 'mikkel', 'runa', 'tor', 'liv', 'even', 'bot-quay'];
const models = [
  { model_id: 'current-9', model_tier: 'thinking' },
  { model_id: 'current-9-mini', model_tier: 'standard' },
];

type Person = { id: string; email: string; credits: number };

/** The last 90 days that have ended. */
export function days(nowMs: number): Day[] {
  const today = Math.floor(nowMs / dayMs);
  return Array.from({ length: dayCount }, (_, index) => dayOf(today - dayCount + index));
}

function dayOf(number: number): Day {
  const date = new Date(number * dayMs).toISOString().slice(0, 10);
  const people = peopleOn(number);
  const credits = people.reduce((sum, person) => sum + person.credits, 0);
  return {
    date,
    tokens: tokensRow(date, credits, people),
    tools: toolsRow(date, people.length),
    activity: activityRow(date, people.length),
    productivity: {
      date,
      files_created: people.length,
      files_edited: people.length * 4,
      by_extension: [{ extension: 'rs', count: people.length * 5 }],
      by_language: [{ language: 'Rust', count: people.length * 5 }],
      git_commits: people.length * 2,
      git_prs_created: people.length,
    },
    users: people.map((person, index) => userRow(date, person, index)),
  };
}

/** The ferries sail every day, so each day has its own half of the crew, and the bot. */
function peopleOn(number: number): Person[] {
  return names.flatMap((name, index) => {
    const isOn = name === 'bot-quay' || (number + index) % 4 < 2;
    const credits = 90 + ((number * 37 + index * 61) % 210);
    return isOn ? [{ id: `usr-${index + 1}`, email: `${name}@halcyon.example`, credits }] : [];
  });
}

const byModel = (credits: number): Json[] =>
  models.map((model, index) => ({
    ...model,
    billable_tokens: index === 0 ? Math.floor(credits * 0.7) : credits - Math.floor(credits * 0.7),
    input_tokens: credits * (40 + index),
    output_tokens: credits * 5,
  }));

const tokensRow = (date: string, credits: number, people: readonly Person[]): Json => ({
  date,
  billable_tokens: credits,
  input_tokens: credits * 81,
  output_tokens: credits * 10,
  cache_read_tokens: credits * 30,
  cache_write_tokens: credits * 2,
  by_model: byModel(credits),
  by_user: people.map((person) => ({
    user_id: person.id,
    user_email: person.email,
    billable_tokens: person.credits,
    by_model: byModel(person.credits),
  })),
});

const toolsRow = (date: string, people: number): Json => ({
  date,
  tool_calls: people * 30,
  by_tool: [
    { tool: 'Read', invocations: people * 20 },
    { tool: 'Shell', invocations: people * 10 },
  ],
  mcp_users_with_mcp: 1,
  mcp_by_server: [{ server: 'harbour', invocations: 4 }],
  skills_invocations: 2,
  skills_by_name: [{ name: 'release-notes', count: 2 }],
  slash_commands_invocations: 1,
  slash_commands_by_name: [{ name: '/compact', count: 1 }],
  hooks_invocations: 3,
  hooks_by_event: [{ event: 'PostToolUse', matcher: 'Shell', command: 'check.sh', count: 3 }],
  web_users: 2,
  autonomy_ratio_avg: 5.5,
  autonomy_ratio_p50: 4,
  autonomy_ratio_p90: 11,
  tool_calls_per_session_avg: 15,
  user_turns_per_session_avg: 2.7,
  tool_autonomy_level_ratio: { auto_high: 0.5, auto_medium: 0.2, auto_low: 0.2, manual: 0.1 },
});

const activityRow = (date: string, people: number): Json => ({
  date,
  daily_active_users: people,
  weekly_active_users: names.length,
  monthly_active_users: names.length,
  daily_active_users_by_client: { 'terminal-ui': people, web: 2, 'non-interactive-cli': 1 },
  sessions: people * 2,
  messages: people * 12,
  user_messages: people * 5,
});

const userRow = (date: string, { id, email, credits }: Person, index: number): Json => ({
  user_id: id,
  user_email: email,
  date,
  tool_calls: 30,
  billable_tokens: credits,
  primary_model: 'current-9',
  primary_model_tier: 'thinking',
  files_created: 1,
  files_edited: 4,
  git_commits: 2,
  git_prs_created: 1,
  mcp_calls: 1,
  skill_calls: 0,
  slash_commands: 0,
  hooks: 1,
  sessions: 2,
  messages: 12,
  user_messages: 5,
  assistant_messages: 7,
  autonomy_ratio: 6,
  delegation_level: index % 2 === 0 ? 'auto-high' : 'manual',
  languages: ['Rust'],
});
