import type { Day } from './calendar.ts';
import type { ModelUsage, UserDayRow } from './interface-types.ts';
import { modelOf } from './models.ts';
import type { Person } from './people.ts';
import { type Random, randomOf } from './random.ts';
import type { ModelDay } from './usage.ts';

/** What one person did on one day: all rows of the day are made of these. */
export type PersonDay = {
  person: Person;
  models: readonly ModelDay[];
  credits: number;
  row: UserDayRow;
  /** Calls by tool, and by server of those that have one. */
  tools: Readonly<Record<string, number>>;
  servers: Readonly<Record<string, number>>;
  clients: readonly string[];
};

const toolShares: readonly (readonly [string, number])[] = [
  ['Bash', 0.31],
  ['Read', 0.27],
  ['Edit', 0.16],
  ['Grep', 0.12],
  ['Write', 0.04],
  ['Glob', 0.04],
  ['WebFetch', 0.02],
  ['mcp__tracker__search_issues', 0.03],
  ['mcp__Browser__open', 0.01],
];

export function personDay(
  seed: number,
  person: Person,
  day: Day,
  models: readonly ModelDay[],
): PersonDay {
  const random = randomOf(seed, 'work', person.id, day);
  const credits = sumOf(models, (model) => model.credits);
  const calls = Math.max(1, Math.round((credits / 9) * random.spread(0.25)));
  const turns = Math.max(1, Math.round(calls / ratios[person.delegation] / random.spread(0.2)));
  const tools = Object.fromEntries(
    toolShares.map(([tool, share]) => [tool, Math.round(calls * share)]),
  );
  const main = models.toSorted((a, b) => b.credits - a.credits)[0];
  const servers = {
    tracker: tools.mcp__tracker__search_issues ?? 0,
    // The same server under two names, as people write them.
    [random.chance(0.2) ? 'browser' : 'Browser']: tools.mcp__Browser__open ?? 0,
  };
  return {
    person,
    models,
    credits,
    tools,
    servers,
    clients: random.chance(0.2) && person.kind !== 'bot' ? [person.client, 'web'] : [person.client],
    row: {
      user_id: person.id,
      user_email: person.email,
      date: day,
      tool_calls: sumOf(Object.values(tools), (count) => count),
      billable_tokens: Math.round(credits * 100) / 100,
      primary_model: main?.model ?? 'heron-2',
      primary_model_tier: main
        ? modelOf(main.model).tier === 'thinking'
          ? 'thinking'
          : 'standard'
        : 'standard',
      ...workOf(calls, random),
      mcp_calls: sumOf(Object.values(servers), (count) => count),
      skill_calls: random.whole(0, 3),
      slash_commands: random.whole(0, 4),
      hooks: Math.round((tools.Edit ?? 0) * 0.4),
      sessions: Math.max(1, Math.round(turns / 9)),
      messages: turns + calls,
      user_messages: turns,
      assistant_messages: calls,
      autonomy_ratio: Math.round((calls / turns) * 100) / 100,
      delegation_level: person.delegation,
      languages: [...person.languages],
    },
  };
}

const ratios = { 'auto-high': 16, 'auto-medium': 9, 'auto-low': 5, spec: 6, manual: 2.5 };

const workOf = (calls: number, random: Random) => ({
  files_created: Math.round(calls * random.between(0.01, 0.05)),
  files_edited: Math.round(calls * random.between(0.05, 0.12)),
  git_commits: Math.round(calls * random.between(0.005, 0.03)),
  git_prs_created: random.whole(0, 2),
});

export const modelUsage = ({ model, input, output, credits }: ModelDay): ModelUsage => ({
  model_id: model,
  model_tier: modelOf(model).tier,
  billable_tokens: Math.round(credits * 100) / 100,
  input_tokens: input,
  output_tokens: output,
});

export const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
