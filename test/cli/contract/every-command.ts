import type { Command } from 'commander';
import { type CommandFacts, factsOf } from '../../../src/cli/command-parts/command-facts.ts';
import { loadCommands } from '../../../src/cli/commands/commands.ts';
import { capturedContext } from '../captured-context.ts';

/** A command that can be run, with its words on the command line: `computers list`. */
export type NamedCommand = { words: readonly string[]; command: Command; facts: CommandFacts };

/** Every command of the command line; of a group, the commands in it. */
export async function everyCommand(): Promise<NamedCommand[]> {
  const { context } = capturedContext();
  const created = (await loadCommands()).map((create) => create(context));
  return created.flatMap((command) => leaves(command, []));
}

function leaves(command: Command, before: readonly string[]): NamedCommand[] {
  const words = [...before, command.name()];
  if (command.commands.length > 0) return command.commands.flatMap((one) => leaves(one, words));
  return [{ words, command, facts: factsOf(command) }];
}
