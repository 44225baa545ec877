import { tools as vocabulary } from '../assets/assets.ts';
import type { RandomSource } from '../random.ts';
import type { Day, Habits } from './habits.ts';

/** Called once for each activated skill. */
const skillTool = 'load_skill';

/** An MCP server, with the indexes of its tools in `toolNames`. */
type Server = { name: string; tools: readonly number[] };

const ownNames = [...vocabulary.tools.map(({ name }) => name), skillTool];

export const servers: readonly Server[] = vocabulary.servers.map(({ name, tools }, index) => {
  const earlier = vocabulary.servers.slice(0, index).flatMap((server) => server.tools).length;
  return { name, tools: tools.map((_, tool) => ownNames.length + earlier + tool) };
});

/** Built-in tools, then those of MCP servers. */
export const toolNames: readonly string[] = [
  ...ownNames,
  ...vocabulary.servers.flatMap(({ name, tools }) => tools.map((tool) => `${name}___${tool}`)),
];

/** Shares of tool calls of the first tools in `toolNames`. */
const shares = vocabulary.tools.map(({ percent }) => percent / 100);

/** Indexes in `toolNames` of tools whose calls other facts depend on. */
export const toolIndexes = {
  runCommand: toolNames.indexOf('run_command'),
  editFile: toolNames.indexOf('edit_file'),
  createFile: toolNames.indexOf('create_file'),
  loadSkill: toolNames.indexOf(skillTool),
};

/** The sessions of a day. */
type Work = {
  /** By index in `clientTypes`. */
  sessions: readonly number[];
  userMessages: number;
  unattendedTurns: number;
};

/** What agents and people used on a day. Lists of counts are empty if nothing was used. */
export function toolUseOn(day: Day, work: Work) {
  const { habits, adoption, source } = day;
  const { sessions, userMessages, unattendedTurns } = work;
  const turns = userMessages + 1.5 * unattendedTurns;
  const calls = turns * habits.callsPerTurn * (0.75 + 0.5 * adoption);
  const tools: number[] = new Array(toolNames.length).fill(0);
  for (let index = 0; index < shares.length; index += 1) {
    tools[index] = source.count(calls * (shares[index] ?? 0) * source.between(0.6, 1.4));
  }
  const mcpCalls = callServers(day, calls, tools);
  const skills = spread(habits.skillsPerSession * total(sessions), vocabulary.skills, source);
  tools[toolIndexes.loadSkill] = total(skills);

  const garbledTool = source.chance(0.01) ? source.pick(vocabulary.garbledNames) : undefined;
  const commands = habits.commandsPerTurn * userMessages;
  return {
    /** Calls by index in `toolNames`. */
    tools,
    /** The garbled name of one more call. */
    garbledTool,
    /** All calls. */
    toolCalls: total(tools) + (garbledTool === undefined ? 0 : 1),
    /** Calls of tools of MCP servers. */
    mcpCalls,
    skills,
    slashCommands: spread(commands, vocabulary.slashCommands, source),
    hooks: hookRuns(habits, work, tools),
  };
}

/** Adds calls of MCP tools, and returns their number. */
function callServers({ habits, source }: Day, calls: number, tools: number[]): number {
  let mcpCalls = 0;
  for (const server of habits.servers) {
    if (source.chance(0.4)) continue;
    for (const tool of servers[server]?.tools ?? []) {
      const count = source.count(calls * 0.035 * source.between(0.3, 1.7));
      tools[tool] = count;
      mcpCalls += count;
    }
  }
  return mcpCalls;
}

/** Random counts by index in `names`; the first ones are used most. */
function spread(
  expected: number,
  names: readonly string[],
  source: RandomSource,
): readonly number[] {
  const uses = expected > 0 ? source.count(expected * source.between(0.5, 1.5)) : 0;
  if (uses === 0) return none;
  const counts: number[] = new Array(names.length).fill(0);
  for (let use = 0; use < uses; use += 1) {
    const index = Math.floor(names.length * source.next() * source.next());
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

function hookRuns(
  habits: Habits,
  { sessions, userMessages }: Work,
  tools: readonly number[],
): readonly number[] {
  if (habits.hooks.length === 0) return none;
  const runs = {
    session: total(sessions),
    turn: userMessages,
    command: tools[toolIndexes.runCommand] ?? 0,
    edit: tools[toolIndexes.editFile] ?? 0,
  };
  return vocabulary.hooks.map((hook, index) =>
    habits.hooks.includes(index) ? runs[hook.runs] : 0,
  );
}

// Shared, because most people use nothing in most categories.
const none: readonly number[] = [];

/** The sum of counts. */
export function total(counts: readonly number[]): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
