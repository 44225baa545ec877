import type { RandomSource } from '../random.ts';
import type { Conversation } from './conversation.ts';
import type { Habits } from './habits.ts';
import {
  garbledToolNames,
  hooks,
  ownToolShares,
  servers,
  skillNames,
  slashCommandNames,
  toolNames,
  toolPlaces,
} from './vocabulary.ts';

/** What agents and people invoked on a day; counts stand at the places of their vocabularies. */
export type ToolUse = {
  /** At least one call in some place; by place in `toolNames`. */
  tools: readonly number[];
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
  for (const [place, share] of ownToolShares.entries()) {
    tools[place] = source.count(calls * share * source.between(0.6, 1.4));
  }
  const mcpCalls = callServers(tools, habits, { calls, source });
  const skills = spread(habits.skillsPerSession * total(conversation.sessions), skillNames, source);
  tools[toolPlaces.loadSkill] = total(skills);

  const garbledTool = source.chance(0.01) ? source.pick(garbledToolNames) : undefined;
  return {
    tools,
    garbledTool,
    toolCalls: total(tools) + (garbledTool === undefined ? 0 : 1),
    mcpCalls,
    skills,
    slashCommands: spread(habits.commandsPerTurn * userMessages, slashCommandNames, source),
    hooks: hookRuns(habits, conversation, tools),
  };
}

function callServers(
  tools: number[],
  habits: Habits,
  { calls, source }: { calls: number; source: RandomSource },
): number {
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
function spread(expected: number, names: readonly string[], source: RandomSource): number[] {
  const counts: number[] = new Array(names.length).fill(0);
  const uses = expected > 0 ? source.count(expected * source.between(0.5, 1.5)) : 0;
  for (let use = 0; use < uses; use += 1) {
    const place = Math.floor(names.length * source.next() * source.next());
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

function hookRuns(habits: Habits, conversation: Conversation, tools: readonly number[]): number[] {
  const counts: number[] = new Array(hooks.length).fill(0);
  if (habits.hooks.length === 0) return counts;
  const runs = {
    session: total(conversation.sessions),
    turn: conversation.userMessages,
    command: tools[toolPlaces.runCommand] ?? 0,
    edit: tools[toolPlaces.editFile] ?? 0,
  };
  for (const place of habits.hooks) {
    const hook = hooks[place];
    if (hook) counts[place] = runs[hook.runs];
  }
  return counts;
}

/** The sum of counts. */
export function total(counts: readonly number[]): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
