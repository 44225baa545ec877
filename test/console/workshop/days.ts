import { addDays, type Day } from '../../../src/figures/time/day.ts';
import type { StoredDay } from '../../../src/server/store/analytics-days.ts';
import type { StoredUserDay } from '../../../src/server/store/user-days.ts';
import { type Model, models, type PersonDay, workOn } from './person-day.ts';

/** What the batch of a day delivers; undefined for the day without data. */
export function dayRows(day: Day): { day: StoredDay; users: StoredUserDay[] } | undefined {
  const work = workOn(day);
  if (work.length === 0) return undefined;
  const users = work.map((one) => userRow(day, one));
  return {
    day: {
      day,
      tokens: tokensRow(day, work),
      tools: toolsRow(day, work),
      activity: activityRow(day, work),
      productivity: productivityRow(day, work),
    },
    users,
  };
}

const sum = (work: readonly PersonDay[], amount: (one: PersonDay) => number): number =>
  work.reduce((total, one) => total + amount(one), 0);

const ratio = (part: number, whole: number): number => Math.round((part / whole) * 100) / 100;

const userRow = (date: Day, work: PersonDay): StoredUserDay => ({
  user_id: work.person.id,
  user_email: work.person.email,
  date,
  tool_calls: work.calls,
  billable_tokens: work.credits,
  primary_model: work.models[0]?.model.id ?? models.usual.id,
  primary_model_tier: work.models[0]?.model.tier ?? 'standard',
  files_created: Math.round(work.files / 6),
  files_edited: work.files,
  git_commits: work.commits,
  git_prs_created: work.pullRequests,
  mcp_calls: work.usesMcp ? Math.round(work.calls / 8) : 0,
  skill_calls: Math.round(work.calls / 60),
  slash_commands: Math.round(work.turns / 8),
  hooks: Math.round(work.calls / 5),
  sessions: work.sessions,
  messages: work.turns + work.answers,
  user_messages: work.turns,
  assistant_messages: work.answers,
  autonomy_ratio: ratio(work.calls, work.turns),
  delegation_level: work.level,
  languages: [...work.languages],
});

const modelRow = ({ id, tier, inputOfCredit }: Model, credits: number) => ({
  model_id: id,
  model_tier: tier,
  billable_tokens: credits,
  input_tokens: credits * inputOfCredit,
  output_tokens: credits * Math.round(inputOfCredit / 45),
});

const byCredits = (one: { billable_tokens: number }, other: { billable_tokens: number }): number =>
  other.billable_tokens - one.billable_tokens;

function tokensRow(date: Day, work: readonly PersonDay[]): StoredDay['tokens'] {
  const uses = work.flatMap((one) => one.models);
  const byModel = Object.values(models)
    .map((model) => {
      const some = uses.filter((use) => use.model === model);
      return modelRow(
        model,
        some.reduce((total, { credits }) => total + credits, 0),
      );
    })
    .filter(({ billable_tokens }) => billable_tokens > 0)
    .sort(byCredits);
  const input = byModel.reduce((total, { input_tokens }) => total + input_tokens, 0);
  return {
    date,
    billable_tokens: sum(work, ({ credits }) => credits),
    input_tokens: input,
    output_tokens: byModel.reduce((total, { output_tokens }) => total + output_tokens, 0),
    cache_read_tokens: Math.round(input * 0.76),
    cache_write_tokens: Math.round(input * 0.06),
    by_model: byModel,
    by_user: work
      .map(({ person, credits, models: used }) => ({
        user_id: person.id,
        user_email: person.email ?? '',
        billable_tokens: credits,
        by_model: used.map((use) => modelRow(use.model, use.credits)),
      }))
      .sort(byCredits),
  };
}

/** In so many parts of a thousand, the largest first. */
type Shares = readonly (readonly [name: string, thousandths: number])[];

const divided = (whole: number, shares: Shares): { name: string; count: number }[] =>
  shares
    .map(([name, thousandths]) => ({ name, count: Math.round((whole * thousandths) / 1_000) }))
    .filter(({ count }) => count > 0);

const tools: Shares = [
  ['read_file', 262],
  ['run_command', 204],
  ['edit_file', 148],
  ['search_text', 113],
  ['find_files', 61],
  ['update_plan', 47],
  ['list_folder', 42],
  ['issues___search', 38],
  ['create_file', 28],
  ['fetch_page', 15],
  ['manuals___find_page', 12],
  ['apply_patch', 11],
  ['search_web', 9],
  ['delegate_task', 6],
  ['ask_person', 3],
  // What a parser left of a call.
  ['edit_file\n<path>', 1],
];
const servers: Shares = [
  ['issues', 520],
  ['manuals', 210],
  ['Manuals', 90],
  ['metrics', 110],
  ['parts-list', 70],
];
const skills: Shares = [
  ['release-notes', 500],
  ['flaky-test-hunt', 300],
  ['migration-checklist', 200],
];
const slashCommands: Shares = [
  ['compact', 400],
  ['review', 300],
  ['model', 200],
  ['clear', 100],
];
const hooks = [
  { event: 'PreToolUse', matcher: 'run_command', command: 'guard --policy workshop', parts: 500 },
  { event: 'PostToolUse', matcher: 'edit_file|create_file', command: 'make format', parts: 350 },
  { event: 'Stop', matcher: '', command: 'notify-desktop', parts: 150 },
];

function toolsRow(date: Day, work: readonly PersonDay[]): StoredDay['tools'] {
  const calls = sum(work, (one) => one.calls);
  const turns = sum(work, (one) => one.turns);
  const sessions = sum(work, (one) => one.sessions);
  const mcpCalls = Math.round(calls / 12);
  const ratios = work.map((one) => ratio(one.calls, one.turns)).sort((a, b) => a - b);
  const used = { skills: Math.round(calls / 60), slash: Math.round(turns / 8) };
  const hookRuns = Math.round(calls / 5);
  return {
    date,
    tool_calls: calls,
    by_tool: divided(calls, tools).map(({ name, count }) => ({ tool: name, invocations: count })),
    mcp_users_with_mcp: work.filter((one) => one.usesMcp).length,
    mcp_by_server: divided(mcpCalls, servers).map(({ name, count }) => ({
      server: name,
      invocations: count,
    })),
    skills_invocations: used.skills,
    skills_by_name: divided(used.skills, skills),
    slash_commands_invocations: used.slash,
    slash_commands_by_name: divided(used.slash, slashCommands),
    hooks_invocations: hookRuns,
    hooks_by_event: hooks.map(({ parts, ...hook }) => ({
      ...hook,
      count: Math.round((hookRuns * parts) / 1_000),
    })),
    web_users: work.filter((one) => one.usesWeb).length,
    autonomy_ratio_avg: ratio(calls, turns),
    autonomy_ratio_p50: ratios[Math.floor(ratios.length / 2)] ?? 0,
    autonomy_ratio_p90: ratios[Math.floor(ratios.length * 0.9)] ?? 0,
    tool_calls_per_session_avg: ratio(calls, sessions),
    user_turns_per_session_avg: ratio(turns, sessions),
    tool_autonomy_level_ratio: { auto_high: 0.52, auto_medium: 0.27, auto_low: 0.14, manual: 0.07 },
  };
}

const activityRow = (date: Day, work: readonly PersonDay[]): StoredDay['activity'] => ({
  date,
  daily_active_users: work.length,
  weekly_active_users: distinctIn(7, date),
  monthly_active_users: distinctIn(30, date),
  daily_active_users_by_client: {
    'terminal-ui': work.filter(({ person }) => person.email !== null).length,
    web: work.filter((one) => one.usesWeb).length,
    'non-interactive-cli': work.filter(({ person }) => person.email === null).length,
  },
  sessions: sum(work, (one) => one.sessions),
  messages: sum(work, (one) => one.turns + one.answers),
  user_messages: sum(work, (one) => one.turns),
});

/** How many people did something in so many days up to this one. */
const distinctIn = (days: number, last: Day): number =>
  new Set(
    Array.from({ length: days }, (_, ago) => workOn(addDays(last, -ago))).flatMap((work) =>
      work.map(({ person }) => person.id),
    ),
  ).size;

const extensions: Shares = [
  ['ts', 310],
  ['go', 240],
  ['py', 160],
  ['rs', 120],
  ['md', 90],
  ['yaml', 50],
  ['sql', 30],
];
const languageOf: Shares = [
  ['TypeScript', 310],
  ['Go', 240],
  ['Python', 160],
  ['Rust', 120],
  ['Markdown', 90],
  ['YAML', 50],
  ['SQL', 30],
];

const productivityRow = (date: Day, work: readonly PersonDay[]): StoredDay['productivity'] => {
  const files = sum(work, (one) => one.files);
  return {
    date,
    files_created: Math.round(files / 6),
    files_edited: files,
    by_extension: divided(files, extensions).map(({ name, count }) => ({ extension: name, count })),
    by_language: divided(files, languageOf).map(({ name, count }) => ({ language: name, count })),
    git_commits: sum(work, (one) => one.commits),
    git_prs_created: sum(work, (one) => one.pullRequests),
  };
};
