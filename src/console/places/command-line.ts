import type { Find, Found, Fuzzy } from '../../domain/fuzzy.ts';
import type { Suggestion } from '../overlays/prompt/prompt.ts';
import {
  type Argument,
  type Candidate,
  type Command,
  type CommandContext,
  candidatesOf,
} from './command.ts';

/** What a line would do. */
export type Verdict =
  | { kind: 'command'; command: Command; argument: string }
  /** It is the beginning of this line. */
  | { kind: 'incomplete'; text: string }
  | { kind: 'mistake'; message: string };

export type CommandLine = {
  suggestions(line: string): readonly Suggestion[];
  verdict(line: string): Verdict;
  /** Whether the line begins with the name of a command. */
  isNamed(line: string): boolean;
};

/** Beyond this, typing more letters is faster than scrolling. */
const mostSuggestions = 99;

/** What lines are read with. */
type Reading = {
  commands: readonly Command[];
  context: CommandContext;
  findCommand: Find<Command>;
  findArgument: FindArgument;
  places: Places;
};

/** What can be gone to by its name, as it is known now. */
type Places = () => { all: readonly NamedPlace[]; find: Find<NamedPlace> };

type FindArgument = (command: Command, argument: Argument, typed: string) => Found<Candidate>[];

/** Reads lines of commands. What arguments can be is prepared anew only when something has been read. */
export function createCommandLine(
  commands: readonly Command[],
  context: CommandContext,
  fuzzy: Fuzzy,
): CommandLine {
  const findCommand = fuzzy(commands, commandText);
  const findArgument = argumentFinder(context, fuzzy);
  const places = placesFrom(commands, context, fuzzy);
  const reading = { commands, context, findCommand, findArgument, places };

  return {
    suggestions: (line) => suggestionsFor(line, reading),
    verdict: (line) => verdictOn(line, reading),
    isNamed: (line) => named(commands, parts(line).name) !== undefined,
  };
}

function argumentFinder(context: CommandContext, fuzzy: Fuzzy): FindArgument {
  const finders = new Map<Command, { version: number; find: Find<Candidate> }>();

  return (command, argument, typed) => {
    const version = context.known.version();
    let finder = finders.get(command);
    if (finder?.version !== version) {
      finder = { version, find: fuzzy(candidatesOf(argument, context), candidateText) };
      finders.set(command, finder);
    }
    return finder.find(typed).slice(0, mostSuggestions);
  };
}

/** Something that has a name of its own, and the command that goes there. */
type NamedPlace = Candidate & { command: Command };

function placesFrom(commands: readonly Command[], context: CommandContext, fuzzy: Fuzzy): Places {
  let last: (ReturnType<Places> & { version: number }) | undefined;

  return () => {
    const version = context.known.version();
    if (last?.version !== version) {
      const all = namedPlaces(commands, context);
      last = { version, all, find: fuzzy(all, candidateText) };
    }
    return last;
  };
}

/** Everything known that can be gone to by its name alone. Nothing is requested. */
const namedPlaces = (commands: readonly Command[], context: CommandContext): NamedPlace[] =>
  commands.flatMap((command) =>
    command.leadsTo === undefined
      ? []
      : (command.argument?.candidates(context) ?? []).map((candidate) => ({
          ...candidate,
          command,
        })),
  );

/** The place of a name or an id, or the only one whose name begins so. */
function placeCalled(text: string, places: readonly NamedPlace[]): NamedPlace | undefined {
  const exact =
    places.find(({ value }) => value === text) ?? places.find(({ note }) => note === text);
  if (exact || text === '') return exact;
  const [only, ...others] = places.filter(({ value }) => value.startsWith(text));
  return others.length === 0 ? only : undefined;
}

function suggestionsFor(line: string, reading: Reading): Suggestion[] {
  const { name, argument } = parts(line);
  const command = named(reading.commands, name);
  if (argument !== undefined && command?.argument) {
    const found = reading.findArgument(command, command.argument, argument);
    return found.map(({ item, positions }) => ({
      text: `${name} ${item.value}`,
      label: item.value,
      note: item.note,
      positions,
    }));
  }
  const found = reading.findCommand(line).map(({ item, positions }) => ({
    text: lineOf(item),
    label: commandLabel(item),
    note: item.title,
    positions,
  }));
  if (command || line.trim() === '') return found;
  const places = reading.places().find(line).slice(0, mostSuggestions);
  return [
    ...found,
    ...places.map(({ item: { value, note }, positions }) => ({
      text: value,
      label: value,
      note,
      positions,
    })),
  ];
}

function verdictOn(line: string, reading: Reading): Verdict {
  const { name, argument } = parts(line);
  const command = named(reading.commands, name);
  if (!command) return unnamedVerdict(line, reading);
  if (!command.argument) {
    return argument
      ? { kind: 'mistake', message: `${name} takes no argument.` }
      : { kind: 'command', command, argument: '' };
  }
  if (!argument) {
    return command.argument.isOptional
      ? { kind: 'command', command, argument: '' }
      : { kind: 'incomplete', text: `${name} ` };
  }
  const mistake = command.argument.mistake?.(argument, reading.context);
  if (mistake === undefined) return { kind: 'command', command, argument };
  const [best, ...others] = reading.findArgument(command, command.argument, argument);
  if (best === undefined) return { kind: 'mistake', message: mistake };
  // A single match is what was meant. It runs at once where nothing can be lost.
  if (others.length === 0 && command.leadsTo !== undefined) {
    return { kind: 'command', command, argument: best.item.value };
  }
  return { kind: 'incomplete', text: `${name} ${best.item.value}` };
}

/** The start of a command means the command; then come names of what is known. */
function unnamedVerdict(line: string, { findCommand, places }: Reading): Verdict {
  const { name } = parts(line);
  const command = findCommand(line)[0]?.item;
  if (command?.name.startsWith(name)) {
    const isWhole = !command.argument || command.argument.isOptional === true;
    return isWhole
      ? { kind: 'command', command, argument: '' }
      : { kind: 'incomplete', text: lineOf(command) };
  }
  const place = placeCalled(line.trim(), places().all);
  if (place) return { kind: 'command', command: place.command, argument: place.value };
  // What is found otherwise is shown before it is run.
  if (command) return { kind: 'incomplete', text: lineOf(command) };
  const message = `Unknown command or name "${name}". Press ctrl-u to clear and list commands.`;
  return { kind: 'mistake', message };
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
