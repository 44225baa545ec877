import { tools as vocabulary } from '../assets/assets.ts';
import type { RandomSource } from '../random.ts';
import type { Day, Habits } from './habits.ts';

/** Called once for every skill that is activated. */
const skillTool = 'load_skill';

/** An MCP server, and the places of its tools in `toolNames`. */
export type Server = { name: string; tools: readonly number[] };

const ownNames = [...vocabulary.tools.map(({ name }) => name), skillTool];

export const servers: readonly Server[] = vocabulary.servers.map(({ name, tools }, place) => {
  const earlier = vocabulary.servers.slice(0, place).flatMap((server) => server.tools).length;
  return { name, tools: tools.map((_, tool) => ownNames.length + earlier + tool) };
});

/** All tools: those that every agent has, then those of the servers. */
export const toolNames: readonly string[] = [
  ...ownNames,
  ...vocabulary.servers.flatMap(({ name, tools }) => tools.map((tool) => `${name}___${tool}`)),
];

/** Share of a usual day's calls by place in `toolNames`; the others have no share of their own. */
const shares = vocabulary.tools.map(({ percent }) => percent / 100);

/** Places in `toolNames` of the tools that other facts are tied to. */
export const toolPlaces = {
  runCommand: toolNames.indexOf('run_command'),
  editFile: toolNames.indexOf('edit_file'),
  createFile: toolNames.indexOf('create_file'),
  loadSkill: toolNames.indexOf(skillTool),
};

/** What somebody did on a day, as far as tool use follows from it. */
type Work = {
  /** By place in `clientTypes`. */
  sessions: readonly number[];
  userMessages: number;
  unattendedTurns: number;
};

/**
 * What agents and people invoked on a day. Counts stand at the places of their vocabularies, and
 * are empty where nothing was used: most people use little of most of it.
 */
export function toolUseOn(day: Day, work: Work) {
  const { habits, adoption, source } = day;
  const { sessions, userMessages, unattendedTurns } = work;
  const turns = userMessages + 1.5 * unattendedTurns;
  const calls = turns * habits.callsPerTurn * (0.75 + 0.5 * adoption);
  const tools: number[] = new Array(toolNames.length).fill(0);
  for (let place = 0; place < shares.length; place += 1) {
    tools[place] = source.count(calls * (shares[place] ?? 0) * source.between(0.6, 1.4));
  }
  const mcpCalls = callServers(day, calls, tools);
  const skills = spread(habits.skillsPerSession * total(sessions), vocabulary.skills, source);
  tools[toolPlaces.loadSkill] = total(skills);

  const garbledTool = source.chance(0.01) ? source.pick(vocabulary.garbledNames) : undefined;
  const commands = habits.commandsPerTurn * userMessages;
  return {
    /** By place in `toolNames`. */
    tools,
    /** One more call, whose name was garbled. */
    garbledTool,
    /** All of the above. */
    toolCalls: total(tools) + (garbledTool === undefined ? 0 : 1),
    /** The calls among them that went to MCP servers. */
    mcpCalls,
    skills,
    slashCommands: spread(commands, vocabulary.slashCommands, source),
    hooks: hookRuns(habits, work, tools),
  };
}

/** Counts calls of the tools of servers, and brings how many these are. */
function callServers({ habits, source }: Day, calls: number, tools: number[]): number {
  let mcpCalls = 0;
  for (const place of habits.servers) {
    if (source.chance(0.4)) continue;
    for (const tool of servers[place]?.tools ?? []) {
      const count = source.count(calls * 0.035 * source.between(0.3, 1.7));
      tools[tool] = count;
      mcpCalls += count;
    }
  }
  return mcpCalls;
}

/** A number of uses, each of a random name; the first names are the popular ones. */
function spread(
  expected: number,
  names: readonly string[],
  source: RandomSource,
): readonly number[] {
  const uses = expected > 0 ? source.count(expected * source.between(0.5, 1.5)) : 0;
  if (uses === 0) return none;
  const counts: number[] = new Array(names.length).fill(0);
  for (let use = 0; use < uses; use += 1) {
    const place = Math.floor(names.length * source.next() * source.next());
    counts[place] = (counts[place] ?? 0) + 1;
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
    command: tools[toolPlaces.runCommand] ?? 0,
    edit: tools[toolPlaces.editFile] ?? 0,
  };
  return vocabulary.hooks.map((hook, place) =>
    habits.hooks.includes(place) ? runs[hook.runs] : 0,
  );
}

// One array for all who used nothing: a day has many of them.
const none: readonly number[] = [];

/** The sum of counts. */
export function total(counts: readonly number[]): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
