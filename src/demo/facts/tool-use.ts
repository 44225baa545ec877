import { tools as vocabulary } from '../assets/assets.ts';
import type { RandomSource } from '../random.ts';
import type { Conversation } from './conversation.ts';
import type { Habits } from './habits.ts';
import { ownToolShares, servers, serverToolNames, toolNames, toolPlaces } from './vocabulary.ts';

/**
 * What agents and people invoked on a day. Counts stand at the places of their vocabularies, and
 * end early where nothing follows: most people use little of most of it.
 */
export type ToolUse = {
  /** By place in `toolNames`. */
  tools: readonly number[];
  /** By place in `serverToolNames`. */
  serverTools: readonly number[];
  /** One more call, whose name was garbled. */
  garbledTool: string | undefined;
  /** All of the above. */
  toolCalls: number;
  /** The calls among them that went to MCP servers. */
  mcpCalls: number;
  skills: readonly number[];
  slashCommands: readonly number[];
  hooks: readonly number[];
};

export function toolUseOn(
  habits: Habits,
  conversation: Conversation,
  { adoption, source }: { adoption: number; source: RandomSource },
): ToolUse {
  const { userMessages, unattendedTurns } = conversation;
  const calls =
    (userMessages + 1.5 * unattendedTurns) * habits.callsPerTurn * (0.75 + 0.5 * adoption);
  const tools: number[] = new Array(toolNames.length).fill(0);
  for (let place = 0; place < ownToolShares.length; place += 1) {
    const share = ownToolShares[place] ?? 0;
    tools[place] = source.count(calls * share * source.between(0.6, 1.4));
  }
  const serverTools = serverCalls(habits, calls, source);
  const mcpCalls = total(serverTools);
  const skills = spread(
    habits.skillsPerSession * total(conversation.sessions),
    vocabulary.skills,
    source,
  );
  tools[toolPlaces.loadSkill] = total(skills);

  const garbledTool = source.chance(0.01) ? source.pick(vocabulary.garbledNames) : undefined;
  return {
    tools,
    serverTools,
    garbledTool,
    toolCalls: total(tools) + mcpCalls + (garbledTool === undefined ? 0 : 1),
    mcpCalls,
    skills,
    slashCommands: spread(habits.commandsPerTurn * userMessages, vocabulary.slashCommands, source),
    hooks: hookRuns(habits, conversation, tools),
  };
}

function serverCalls(habits: Habits, calls: number, source: RandomSource): readonly number[] {
  let counts = none;
  for (const place of habits.servers) {
    if (source.chance(0.4)) continue;
    if (counts === none) counts = new Array(serverToolNames.length).fill(0);
    for (const tool of servers[place]?.tools ?? []) {
      counts[tool] = source.count(calls * 0.035 * source.between(0.3, 1.7));
    }
  }
  return counts;
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
  conversation: Conversation,
  tools: readonly number[],
): readonly number[] {
  if (habits.hooks.length === 0) return none;
  const counts: number[] = new Array(vocabulary.hooks.length).fill(0);
  const runs = {
    session: total(conversation.sessions),
    turn: conversation.userMessages,
    command: tools[toolPlaces.runCommand] ?? 0,
    edit: tools[toolPlaces.editFile] ?? 0,
  };
  for (const place of habits.hooks) {
    const hook = vocabulary.hooks[place];
    if (hook) counts[place] = runs[hook.runs];
  }
  return counts;
}

// One array for all who used nothing: a day has many of them.
const none: number[] = [];

/** The sum of counts. */
export function total(counts: readonly number[]): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
