import { clientTypes } from '../../api/analytics/activity.ts';
import { teams, tools as vocabulary } from '../assets/assets.ts';
import type { AnalyticsDay } from '../demo-organization.ts';
import { lazily } from '../memoize.ts';
import { type Model, type ModelUse, models } from './models.ts';
import {
  autonomyLevels,
  type NamedCount,
  type PersonDay,
  type PersonSpending,
} from './person-day.ts';
import { servers, toolNames, total } from './tool-use.ts';

type UserRow = AnalyticsDay['users'][number];

/** What the people who worked on a day did. */
type DayFacts = {
  spending(): readonly PersonSpending[];
  people(): readonly PersonDay[];
  /** The number of distinct people in the last days up to this one. */
  distinctIn(days: number): number;
};

/**
 * All analytics of a day, each part made when it is read: few readers need all of them, and a large organization has
 * thousands of people. The rows of the organization are sums of the rows of its people.
 */
export function rowsOf(day: string, facts: DayFacts): AnalyticsDay {
  const people = lazily(facts.people);
  const users = lazily(() => people().map((person) => userRow(day, person)));
  return {
    day,
    get tokens() {
      return tokensRow(day, facts.spending());
    },
    get tools() {
      return toolsRow(day, people(), users());
    },
    get activity() {
      return activityRow(day, people(), facts.distinctIn);
    },
    get productivity() {
      return productivityRow(day, people(), users());
    },
    get users() {
      return users();
    },
  };
}

const activityRow = (
  date: string,
  people: readonly PersonDay[],
  distinctIn: DayFacts['distinctIn'],
): AnalyticsDay['activity'] => ({
  date,
  daily_active_users: people.length,
  weekly_active_users: distinctIn(7),
  monthly_active_users: distinctIn(30),
  daily_active_users_by_client: Object.fromEntries(
    clientTypes.map((client, index) => [client, usersOfClient(people, index)]),
  ),
  sessions: sumOf(people, ({ sessions }) => total(sessions)),
  messages: sumOf(
    people,
    ({ userMessages, assistantMessages }) => userMessages + assistantMessages,
  ),
  user_messages: sumOf(people, ({ userMessages }) => userMessages),
});

function userRow(date: string, facts: PersonDay): UserRow {
  const { person, sessions, userMessages, assistantMessages, toolUse, models } = facts;
  const { autonomy, files } = facts.rest();
  const { model } = models.reduce((max, use) => (use.credits > max.credits ? use : max));
  return {
    user_id: person.id,
    user_email: person.email,
    date,
    tool_calls: toolUse.toolCalls,
    billable_tokens: sumOf(models, ({ credits }) => credits),
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
    sessions: total(sessions),
    messages: userMessages + assistantMessages,
    user_messages: userMessages,
    assistant_messages: assistantMessages,
    autonomy_ratio: ratio(toolUse.toolCalls, userMessages),
    delegation_level: autonomy.level,
    languages: languagesOf(files.byExtension),
  };
}

/** Breakdowns are sorted by size. */
function tokensRow(date: string, people: readonly PersonSpending[]): AnalyticsDay['tokens'] {
  const uses = people.flatMap(({ models }) => models);
  const byModel = Map.groupBy(uses, ({ model }) => model);
  const { credits, input, output } = totalUse(uses);
  return {
    date,
    billable_tokens: credits,
    input_tokens: input,
    output_tokens: output,
    cache_read_tokens: sumOf(uses, ({ cacheRead }) => cacheRead),
    cache_write_tokens: sumOf(uses, ({ cacheWrite }) => cacheWrite),
    by_model: models
      .map((model) => modelRow(model, totalUse(byModel.get(model) ?? [])))
      .filter(({ input_tokens }) => input_tokens > 0)
      .sort(byCredits),
    by_user: people
      .map(({ person, models }) => ({
        user_id: person.id,
        user_email: person.email ?? '',
        billable_tokens: sumOf(models, ({ credits }) => credits),
        by_model: models.map((use) => modelRow(use.model, use)).sort(byCredits),
      }))
      .sort(byCredits),
  };
}

type Use = Pick<ModelUse, 'credits' | 'input' | 'output'>;

const totalUse = (uses: readonly Use[]): Use => ({
  credits: sumOf(uses, ({ credits }) => credits),
  input: sumOf(uses, ({ input }) => input),
  output: sumOf(uses, ({ output }) => output),
});

const modelRow = ({ id, tier }: Model, { credits, input, output }: Use) => ({
  model_id: id,
  model_tier: tier,
  billable_tokens: credits,
  input_tokens: input,
  output_tokens: output,
});

// Equal values keep the order of IDs, because sorting is stable.
const byCredits = (left: { billable_tokens: number }, right: { billable_tokens: number }): number =>
  right.billable_tokens - left.billable_tokens;

/** Averages are those of the organization; percentiles are over its people. */
function toolsRow(
  date: string,
  people: readonly PersonDay[],
  users: readonly UserRow[],
): AnalyticsDay['tools'] {
  const tools = addUp(people, ({ toolUse }) => toolUse.tools);
  const hooks = addUp(people, ({ toolUse }) => toolUse.hooks);
  const skills = addUp(people, ({ toolUse }) => toolUse.skills);
  const slashCommands = addUp(people, ({ toolUse }) => toolUse.slashCommands);
  const garbled = people.flatMap(({ toolUse: { garbledTool: name } }) =>
    name === undefined ? [] : { name, count: 1 },
  );
  const calls = sumOf(users, ({ tool_calls }) => tool_calls);
  const turns = sumOf(users, ({ user_messages }) => user_messages);
  const sessions = sumOf(users, ({ sessions }) => sessions);
  const ratios = users.map(({ autonomy_ratio }) => autonomy_ratio).sort((a, b) => a - b);
  return {
    date,
    tool_calls: calls,
    by_tool: ranked([...named(toolNames, tools), ...garbled]).map(({ name, count }) => ({
      tool: name,
      invocations: count,
    })),
    mcp_users_with_mcp: users.filter(({ mcp_calls }) => mcp_calls > 0).length,
    mcp_by_server: ranked(serverCalls(tools)).map(({ name, count }) => ({
      server: name,
      invocations: count,
    })),
    skills_invocations: total(skills),
    skills_by_name: ranked(named(vocabulary.skills, skills)),
    slash_commands_invocations: total(slashCommands),
    slash_commands_by_name: ranked(named(vocabulary.slashCommands, slashCommands)),
    hooks_invocations: total(hooks),
    hooks_by_event: vocabulary.hooks
      .map(({ event, matcher, command }, index) => ({
        event,
        matcher,
        command,
        count: hooks[index] ?? 0,
      }))
      .filter(({ count }) => count > 0)
      .sort((left, right) => right.count - left.count),
    web_users: usersOfClient(people, clientTypes.indexOf('web')),
    autonomy_ratio_avg: ratio(calls, turns),
    autonomy_ratio_p50: percentile(ratios, 0.5),
    autonomy_ratio_p90: percentile(ratios, 0.9),
    tool_calls_per_session_avg: ratio(calls, sessions),
    user_turns_per_session_avg: ratio(turns, sessions),
    tool_autonomy_level_ratio: levelRatios(addUp(people, ({ rest }) => rest().autonomy.calls)),
  };
}

const serverCalls = (calls: readonly number[]): NamedCount[] =>
  servers.map(({ name, tools }) => ({ name, count: sumOf(tools, (tool) => calls[tool] ?? 0) }));

/** Fractions with four decimals. One level gets the remainder, so that they sum to 1. */
function levelRatios(levels: readonly number[]) {
  const calls = total(levels);
  const [high = 0, , low = 0, manual = 0] = autonomyLevels.map((_, index) =>
    ratio(levels[index] ?? 0, calls, 4),
  );
  const rest = 1 - high - low - manual;
  const medium = calls === 0 ? 0 : Math.max(rounded(rest, 4), 0);
  return { auto_high: high, auto_low: low, manual, auto_medium: medium };
}

const usersOfClient = (people: readonly PersonDay[], client: number): number =>
  people.filter(({ sessions }) => (sessions[client] ?? 0) > 0).length;

function productivityRow(
  date: string,
  people: readonly PersonDay[],
  users: readonly UserRow[],
): AnalyticsDay['productivity'] {
  const byExtension = ranked(people.flatMap(({ rest }) => rest().files.byExtension));
  const byLanguage = ranked(byExtension, languageOf);
  return {
    date,
    files_created: sumOf(users, ({ files_created }) => files_created),
    files_edited: sumOf(users, ({ files_edited }) => files_edited),
    by_extension: byExtension.map(({ name, count }) => ({ extension: name, count })),
    by_language: byLanguage.map(({ name, count }) => ({ language: name, count })),
    git_commits: sumOf(users, ({ git_commits }) => git_commits),
    git_prs_created: sumOf(users, ({ git_prs_created }) => git_prs_created),
  };
}

/** The languages of files, most used first. */
function languagesOf(byExtension: readonly NamedCount[]): string[] {
  const sums = tally(byExtension, languageOf);
  return [...sums.keys()].sort((left, right) => (sums.get(right) ?? 0) - (sums.get(left) ?? 0));
}

const languageOf = (extension: string): string => teams.languageByExtension[extension] ?? extension;

/** Sums by name, or by what the names are converted to. */
function tally(counts: readonly NamedCount[], convert = (name: string) => name) {
  const sums = new Map<string, number>();
  for (const { name, count } of counts) {
    const key = convert(name);
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
}

/** Positive sums by name, largest first, then by name. */
const ranked = (counts: readonly NamedCount[], convert?: (name: string) => string): NamedCount[] =>
  Array.from(tally(counts, convert), ([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1));

/** Names with the counts at the same indexes. */
const named = (names: readonly string[], counts: readonly number[]): NamedCount[] =>
  names.map((name, index) => ({ name, count: counts[index] ?? 0 }));

/** The sums of counts at the same indexes. */
function addUp(
  people: readonly PersonDay[],
  countsOf: (facts: PersonDay) => readonly number[],
): number[] {
  const sums: number[] = [];
  for (const facts of people) {
    const counts = countsOf(facts);
    for (let index = 0; index < counts.length; index += 1) {
      sums[index] = (sums[index] ?? 0) + (counts[index] ?? 0);
    }
  }
  return sums;
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += amountOf(item);
  return sum;
}

/** `part / whole`, rounded; 0 if `whole` is 0. */
const ratio = (part: number, whole: number, decimals = 2): number =>
  whole === 0 ? 0 : rounded(part / whole, decimals);

function rounded(value: number, decimals = 2): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

/** The percentile of sorted values, interpolated between two of them. */
function percentile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? 0;
  return rounded(below + (above - below) * (at - Math.floor(at)));
}
