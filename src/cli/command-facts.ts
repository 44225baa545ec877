import type { Command } from 'commander';
import type { CliContext } from './cli-context.ts';
import type { OutputField } from './output/field.ts';

/** Makes a command for a process. */
export type CreateCommand = (context: CliContext) => Command;

/** What the description of a command says beyond its arguments and options. */
export type CommandFacts = {
  /** The fields of the rows that it prints. */
  fields?: readonly OutputField<never>[];
  /** The fields that each value of an option chooses instead. */
  variants?: {
    option: string;
    fields: Readonly<Record<string, readonly OutputField<never>[]>>;
  };
  /** Exit statuses other than the usual ones, each with its meaning for this command. */
  statuses?: Readonly<Record<number, string>>;
  /** Command lines, each with what it does. */
  examples?: readonly (readonly [line: string, does: string])[];
  /** Whether it changes or deletes something. */
  isHarmful?: boolean;
};

const factsOfCommand = new WeakMap<Command, CommandFacts>();

/** Remembers the facts about a command, for its description, and returns it. */
export function withFacts(command: Command, facts: CommandFacts): Command {
  factsOfCommand.set(command, facts);
  return command;
}

export const factsOf = (command: Command): CommandFacts => factsOfCommand.get(command) ?? {};
