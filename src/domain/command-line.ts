import type { Find, Found, Fuzzy } from './fuzzy.ts';
import { memoizeLast } from './memoize-last.ts';

/** A possible value of an argument. */
export type Candidate = {
  /** The text to type: an ID, an e-mail address, a name. */
  value: string;
  /** Its display name, by which it can also be found. */
  note?: string | undefined;
};

/** The argument of a command. */
export type Argument<Context> = {
  /** As shown in the list of commands: `ID`. */
  name: string;
  /** The command also works without it. */
  isOptional?: boolean;
  /** What it can be, as far as that is known. Nothing is requested. */
  candidates(context: Context): readonly Candidate[];
  /** Requests what it can be; called where nothing of it is known yet. */
  request?(context: Context): void;
  /** Why it makes no sense; nothing when it does. Without this, any text does. */
  mistake?(text: string, context: Context): string | undefined;
};

/** A word behind `:`. Commands change what is shown and nothing else. */
export type Command<Context> = {
  name: string;
  /** Other names, which are not listed. */
  aliases?: readonly string[];
  /** What it does, as the list of commands says it. */
  title: string;
  argument?: Argument<Context>;
  /** Whether the palette lists it now; without this it never does. */
  isOffered?(context: Context): boolean;
  /** What its candidates are, where each has a place of its own: they are found by their names alone. */
  leadsTo?: {
    /** One of them: `session`. */
    noun: string;
    /** What lists call it, where that is not its value. */
    titleOf?(candidate: Candidate): string;
    /** They are few enough to be listed before anything is typed. */
    areFew?: boolean;
  };
  /** `argument` is an empty text where none was given. */
  run(argument: string, context: Context): void;
};

/** What an argument can be, after a request for it where nothing is known yet. */
export function candidatesOf<Context>(
  { candidates, request }: Argument<Context>,
  context: Context,
): readonly Candidate[] {
  const found = candidates(context);
  if (found.length === 0) request?.(context);
  return found;
}

/** What a line would do. */
export type Verdict<Context> =
  | { kind: 'command'; command: Command<Context>; argument: string }
  /** It is the beginning of this line. */
  | { kind: 'incomplete'; text: string }
  | { kind: 'mistake'; message: string };

/** A line that would make sense, and how it is listed. */
type SuggestedLine = {
  /** The whole line. */
  text: string;
  label: string;
  note: string | undefined;
  /** Offsets in label, blank and note of what matches. */
  positions: ReadonlySet<number>;
};

export type CommandLine<Context> = {
  suggestions(line: string): readonly SuggestedLine[];
  verdict(line: string): Verdict<Context>;
  /** Whether the line begins with the name of a command. */
  isNamed(line: string): boolean;
};

/** Beyond this, typing more letters is faster than scrolling. */
const mostSuggestions = 99;

/** What lines are read with. */
type Reading<Context> = {
  commands: readonly Command<Context>[];
  context: Context;
  findCommand: Find<Command<Context>>;
  findArgument(command: Command<Context>, typed: string): Found<Candidate>[];
  /** What can be gone to by its name alone, as it is known now. */
  places(): { all: readonly NamedPlace<Context>[]; find: Find<NamedPlace<Context>> };
};

/** Something that has a name of its own, and the command that goes there. */
type NamedPlace<Context> = Candidate & { command: Command<Context> };

/** Reads lines of commands. What arguments can be is prepared anew only when `version` has changed. */
export function createCommandLine<Context>(
  commands: readonly Command<Context>[],
  { context, version, fuzzy }: { context: Context; version: () => number; fuzzy: Fuzzy },
): CommandLine<Context> {
  const finders = new Map(
    commands.map((command) => [
      command,
      prepared(version, () =>
        fuzzy(command.argument ? candidatesOf(command.argument, context) : [], candidateText),
      ),
    ]),
  );
  const reading: Reading<Context> = {
    commands,
    context,
    findCommand: fuzzy(commands, commandText),
    findArgument: (command, typed) =>
      finders.get(command)?.()(typed).slice(0, mostSuggestions) ?? [],
    places: prepared(version, () => {
      const all = namedPlaces(commands, context);
      return { all, find: fuzzy(all, candidateText) };
    }),
  };

  // A frame asks in several places, and there may be 100,000 names.
  const suggestions = memoizeLast((line: string, _version: number) =>
    suggestionsFor(line, reading),
  );
  const verdict = memoizeLast((line: string, _version: number) => verdictOn(line, reading));
  return {
    suggestions: (line) => suggestions(line, version()),
    verdict: (line) => verdict(line, version()),
    isNamed: (line) => named(commands, parts(line).name) !== undefined,
  };
}

/** What is made anew only when the version has changed since the last time. */
function prepared<Made>(version: () => number, make: () => Made): () => Made {
  let last: { version: number; made: Made } | undefined;
  return () => {
    const now = version();
    if (last?.version !== now) last = { version: now, made: make() };
    return last.made;
  };
}

/** Everything known that can be gone to by its name alone. Nothing is requested. */
const namedPlaces = <Context>(commands: readonly Command<Context>[], context: Context) =>
  commands
    .filter(({ leadsTo }) => leadsTo !== undefined)
    .flatMap((command) =>
      (command.argument?.candidates(context) ?? []).map(({ value, note }) => ({
        value,
        note,
        command,
      })),
    );

/** The place of a name or an id, or the only one whose name begins so. */
function placeCalled<Place extends Candidate>(text: string, places: readonly Place[]) {
  let withId: Place | undefined;
  const beginning: Place[] = [];
  for (const place of places) {
    if (place.value === text) return place;
    if (place.note === text) withId ??= place;
    if (beginning.length < 2 && place.value.startsWith(text)) beginning.push(place);
  }
  if (withId || text === '') return withId;
  return beginning.length === 1 ? beginning[0] : undefined;
}

function suggestionsFor<Context>(line: string, reading: Reading<Context>): SuggestedLine[] {
  const { name, argument } = parts(line);
  const command = named(reading.commands, name);
  if (argument !== undefined && command?.argument) {
    return reading.findArgument(command, argument).map(suggestedAs((value) => `${name} ${value}`));
  }
  const found = reading.findCommand(line).map(({ item, positions }) => ({
    text: lineOf(item),
    label: commandLabel(item),
    note: item.title,
    positions,
  }));
  if (command || line.trim() === '') return found;
  const places = reading.places().find(line).slice(0, mostSuggestions);
  return [...found, ...places.map(suggestedAs((value) => value))];
}

const suggestedAs =
  (textOf: (value: string) => string) =>
  ({ item: { value, note }, positions }: Found<Candidate>): SuggestedLine => ({
    text: textOf(value),
    label: value,
    note,
    positions,
  });

function verdictOn<Context>(line: string, reading: Reading<Context>): Verdict<Context> {
  const { name, argument } = parts(line);
  const command = named(reading.commands, name);
  if (!command) return unnamedVerdict(line, reading);
  if (!argument) return verdictOnName(command, name);
  if (!command.argument) return { kind: 'mistake', message: `${name} takes no argument.` };
  const mistake = command.argument.mistake?.(argument, reading.context);
  if (mistake === undefined) return { kind: 'command', command, argument };
  const [best, ...others] = reading.findArgument(command, argument);
  if (best === undefined) return { kind: 'mistake', message: mistake };
  // A single match is what was meant. It runs at once where nothing can be lost.
  if (others.length === 0 && command.leadsTo !== undefined) {
    return { kind: 'command', command, argument: best.item.value };
  }
  return { kind: 'incomplete', text: `${name} ${best.item.value}` };
}

/** A command runs where nothing must follow its name. */
const verdictOnName = <Context>(
  command: Command<Context>,
  name = command.name,
): Verdict<Context> =>
  command.argument && !command.argument.isOptional
    ? { kind: 'incomplete', text: `${name} ` }
    : { kind: 'command', command, argument: '' };

/** The start of a command means the command; then come names of what is known. */
function unnamedVerdict<Context>(
  line: string,
  { findCommand, places }: Reading<Context>,
): Verdict<Context> {
  const command = findCommand(line)[0]?.item;
  if (command?.name.startsWith(parts(line).name)) return verdictOnName(command);
  const place = placeCalled(line.trim(), places().all);
  if (place) return { kind: 'command', command: place.command, argument: place.value };
  // What is found otherwise is shown before it is run.
  if (command) return { kind: 'incomplete', text: lineOf(command) };
  const message = `Unknown command or name "${parts(line).name}". Press ctrl-u to clear and list commands.`;
  return { kind: 'mistake', message };
}

/** The name and, once there is a blank behind it, the argument. */
function parts(line: string): { name: string; argument: string | undefined } {
  const [, name = '', rest] = /^\s*(\S*)(?:\s(.*))?$/.exec(line) ?? [];
  return { name, argument: rest?.trim() };
}

const named = <Context>(commands: readonly Command<Context>[], name: string) =>
  commands.find((command) => command.name === name || command.aliases?.includes(name));

/** The part of a command that its texts are made of. */
type Labelled = { name: string; argument?: Pick<Argument<never>, 'name' | 'isOptional'> };

/** The name, and the blank behind it where something must follow. */
const lineOf = ({ name, argument }: Labelled): string =>
  argument && !argument.isOptional ? `${name} ` : name;

const commandLabel = ({ name, argument }: Labelled): string => {
  if (!argument) return name;
  return argument.isOptional ? `${name} [${argument.name}]` : `${name} ${argument.name}`;
};

const commandText = (command: Labelled & { title: string }): string =>
  `${commandLabel(command)} ${command.title}`;

const candidateText = ({ value, note }: Candidate): string =>
  note === undefined ? value : `${value} ${note}`;
