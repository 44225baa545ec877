import type { Find, Found, Fuzzy } from '../find/fuzzy.ts';
import type { Suggestion } from '../prompt/suggestion.ts';
import type { Argument, Candidate, Command, CommandContext } from './command.ts';

/** What a line would do. */
export type Verdict =
  | { kind: 'command'; command: Command; argument: string }
  /** It is the beginning of this line. */
  | { kind: 'incomplete'; text: string }
  | { kind: 'mistake'; message: string };

export type CommandLine = {
  suggestions(line: string): readonly Suggestion[];
  verdict(line: string): Verdict;
};

/** Nobody looks further than this for what a few more letters find. */
const mostSuggestions = 99;

/** Reads lines of commands. What arguments can be is prepared anew only when something has been read. */
export function createCommandLine(
  commands: readonly Command[],
  context: CommandContext,
  fuzzy: Fuzzy,
): CommandLine {
  const findCommand = fuzzy(commands, commandText);
  const finders = new Map<Command, { version: number; find: Find<Candidate> }>();

  function findArgument(command: Command, argument: Argument, typed: string): Found<Candidate>[] {
    const version = context.known.version();
    let finder = finders.get(command);
    if (finder?.version !== version) {
      finder = { version, find: fuzzy(argument.candidates(context), candidateText) };
      finders.set(command, finder);
    }
    return finder.find(typed).slice(0, mostSuggestions);
  }

  function suggestions(line: string): Suggestion[] {
    const { name, argument } = parts(line);
    const command = named(commands, name);
    if (argument !== undefined && command?.argument) {
      return findArgument(command, command.argument, argument).map(({ item, positions }) => ({
        text: `${name} ${item.value}`,
        label: item.value,
        note: item.note,
        positions,
      }));
    }
    return findCommand(line).map(({ item, positions }) => ({
      text: lineOf(item),
      label: commandLabel(item),
      note: item.title,
      positions,
    }));
  }

  function verdict(line: string): Verdict {
    const { name, argument } = parts(line);
    const command = named(commands, name);
    if (!command) return unnamedVerdict(line);
    if (!command.argument) {
      return argument
        ? { kind: 'mistake', message: `${name} takes nothing behind it.` }
        : { kind: 'command', command, argument: '' };
    }
    if (!argument) {
      return command.argument.isOptional
        ? { kind: 'command', command, argument: '' }
        : { kind: 'incomplete', text: `${name} ` };
    }
    return argumentVerdict(command, command.argument, { name, argument });
  }

  function argumentVerdict(
    command: Command,
    known: Argument,
    { name, argument }: { name: string; argument: string },
  ): Verdict {
    const mistake = known.mistake?.(argument, context);
    if (mistake === undefined) return { kind: 'command', command, argument };
    const [best] = findArgument(command, known, argument);
    return best
      ? { kind: 'incomplete', text: `${name} ${best.item.value}` }
      : { kind: 'mistake', message: mistake };
  }

  function unnamedVerdict(line: string): Verdict {
    const { name } = parts(line);
    const [best] = findCommand(line);
    if (!best) return { kind: 'mistake', message: `There is no command ${name}.` };
    const { item: command } = best;
    const isWhole = !command.argument || command.argument.isOptional === true;
    // The start of a name means the name; what is found otherwise is shown before it is run.
    return isWhole && command.name.startsWith(name)
      ? { kind: 'command', command, argument: '' }
      : { kind: 'incomplete', text: lineOf(command) };
  }

  return { suggestions, verdict };
}

/** The name and, once there is a blank behind it, the argument. */
function parts(line: string): { name: string; argument: string | undefined } {
  const [, name = '', rest] = /^\s*(\S*)(?:\s(.*))?$/.exec(line) ?? [];
  return { name, argument: rest?.trim() };
}

const named = (commands: readonly Command[], name: string): Command | undefined =>
  commands.find((command) => command.name === name || command.aliases?.includes(name));

/** The name, and the blank behind it where something must follow. */
const lineOf = ({ name, argument }: Command): string =>
  argument && !argument.isOptional ? `${name} ` : name;

const commandLabel = ({ name, argument }: Command): string => {
  if (!argument) return name;
  return argument.isOptional ? `${name} [${argument.name}]` : `${name} ${argument.name}`;
};

const commandText = (command: Command): string => `${commandLabel(command)} ${command.title}`;

const candidateText = ({ value, note }: Candidate): string =>
  note === undefined ? value : `${value} ${note}`;
