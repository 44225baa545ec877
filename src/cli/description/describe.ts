import type { Argument, Command, Option } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { factsOf } from '../command-parts/command-facts.ts';
import { exitStatuses } from '../process/failure.ts';

/** A command as programs read it; help, completion, man pages and the skill are made from it. */
export type CommandDescription = {
  /** Its words: `computers list`; empty for the console itself. */
  name: string;
  about: string;
  /** Whether it stands for its group: `computers` is `computers list`. */
  isDefault: boolean;
  isHarmful: boolean;
  arguments: { name: string; about: string; isRequired: boolean; isVariadic: boolean }[];
  options: OptionDescription[];
  fields: FieldDescription[];
  /** The fields that each value of an option chooses instead. */
  variants: { option: string; fields: Record<string, FieldDescription[]> } | undefined;
  /** Exit statuses besides the usual ones. */
  statuses: Record<number, string>;
  examples: { line: string; does: string }[];
  /** What its first argument can be; empty where it is not known beforehand. */
  words: readonly string[];
};

export type OptionDescription = {
  flags: string;
  /** `--output`. */
  name: string;
  about: string;
  takesValue: boolean;
  choices: readonly string[];
  group: string;
};

type FieldDescription = { name: string; kind: string; about: string; isExtra: boolean };

export type Description = {
  version: string;
  exitStatuses: { name: string; status: number; meaning: string }[];
  commands: CommandDescription[];
};

/** Everything that the command line can do. `program` holds all commands. */
export const describeProgram = (program: Command): Description => ({
  version: packageJson.version,
  exitStatuses: Object.entries(exitStatuses).map(([name, [status, meaning]]) => ({
    name,
    status,
    meaning,
  })),
  commands: [
    describeCommand(program, [], false),
    ...program.commands.flatMap((command) => describeAll(command, [command.name()], false)),
  ],
});

function describeAll(
  command: Command,
  words: readonly string[],
  isDefault: boolean,
): CommandDescription[] {
  const parts = command.commands.filter((part) => part.name() !== 'help');
  if (parts.length === 0) return [describeCommand(command, words, isDefault)];
  return parts.flatMap((part, at) => describeAll(part, [...words, part.name()], at === 0));
}

function describeCommand(
  command: Command,
  words: readonly string[],
  isDefault: boolean,
): CommandDescription {
  const {
    fields = [],
    variants,
    statuses = {},
    examples = [],
    words: firstWords = command.registeredArguments[0]?.argChoices ?? [],
    isHarmful = false,
  } = factsOf(command);
  return {
    name: words.join(' '),
    about: command.description(),
    isDefault,
    isHarmful,
    arguments: command.registeredArguments.map(describeArgument),
    options: command.options.map(describeOption),
    fields: fields.map(describeField),
    variants: variants && {
      option: variants.option,
      fields: Object.fromEntries(
        Object.entries(variants.fields).map(([value, chosen]) => [
          value,
          chosen.map(describeField),
        ]),
      ),
    },
    statuses,
    examples: examples.map(([line, does]) => ({ line, does })),
    words: firstWords,
  };
}

const describeArgument = (argument: Argument) => ({
  name: argument.name(),
  about: argument.description,
  isRequired: argument.required,
  isVariadic: argument.variadic,
});

const describeOption = (option: Option): OptionDescription => ({
  flags: option.flags,
  name: option.long ?? option.flags,
  about: option.description,
  takesValue: option.required || option.optional,
  choices: option.argChoices ?? [],
  group: option.helpGroupHeading?.replace(/:$/, '') ?? 'Options',
});

const describeField = ({
  name,
  kind,
  about,
  isExtra = false,
}: Omit<FieldDescription, 'isExtra'> & { isExtra?: boolean }) => ({ name, kind, about, isExtra });
