import type { Command } from 'commander';
import type { OutputField } from '../../output/field.ts';
import type { CliContext } from '../process/cli-context.ts';

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
  examples?: readonly (readonly [line: string, does: string])[];
  /** What its first argument can be, where that is known beforehand. */
  words?: readonly string[];
  /** Whether it changes or deletes something. */
  isHarmful?: boolean;
  /** Whether it is for files: CSV unless the options say otherwise, and `--file` writes one. */
  isExport?: boolean;
};

const factsOfCommand = new WeakMap<Command, CommandFacts>();

/** Remembers the facts about a command, for its description and at the end of its help, and returns it. */
export function withFacts(command: Command, facts: CommandFacts): Command {
  factsOfCommand.set(command, facts);
  return command.addHelpText('after', factsText(facts));
}

function factsText({ examples = [], statuses = {} }: CommandFacts): string {
  const lines = examples.map(([line, does]) => `  ${line}\n      ${does}\n`);
  const meanings = Object.entries(statuses).map(([status, meaning]) => `  ${status}  ${meaning}\n`);
  const parts = [
    lines.length > 0 && `\nExamples:\n${lines.join('')}`,
    meanings.length > 0 &&
      `\nExit statuses (all: signalbox help exit-codes):\n${meanings.join('')}`,
  ];
  return parts.filter(Boolean).join('').trimEnd();
}

export const factsOf = (command: Command): CommandFacts => factsOfCommand.get(command) ?? {};
