import { memoizeLast } from '../../figures/values/memoize-last.ts';
import {
  type Find,
  type Fuzzy,
  type FuzzyMatch,
  isGuess,
  maxFurther,
  maxRanked,
} from '../overlays/fuzzy.ts';
import type { Suggestion } from '../overlays/prompt/prompt.ts';
import {
  type Candidate,
  type Candidates,
  candidateCalled,
  candidatesHolding,
  firstCandidates,
} from './candidates.ts';
import {
  type Argument,
  type Command,
  candidateText,
  commandLabel,
  commandText,
  lineOf,
} from './command.ts';

/** The values of an argument, after requesting them if they have not been read yet. */
export function candidatesOf<Context>(
  { candidates, request, isRead }: Argument<Context>,
  context: Context,
): Candidates {
  const found = candidates(context);
  if (!(isRead?.(context) ?? found.some((page) => page.length > 0))) request?.(context);
  return found;
}

/** What a line would do. */
export type Verdict<Context> =
  | { kind: 'command'; command: Command<Context>; argument: string }
  /** It is the beginning of this line. */
  | { kind: 'incomplete'; text: string }
  | { kind: 'mistake'; message: string };

export type CommandLine<Context> = {
  suggestions(line: string): readonly Suggestion[];
  verdict(line: string): Verdict<Context>;
  /** Whether the line begins with the name of a command. */
  isNamed(line: string): boolean;
};

/** With more suggestions, typing is faster than scrolling. */
const maxSuggestions = 99;
/** Fewer characters may begin an id by chance, so they are not taken for one. */
const minOfId = 4;

type CommandSources<Context> = {
  commands: readonly Command<Context>[];
  context: Context;
  findCommand: Find<Command<Context>>;
  findArgument(command: Command<Context>, typed: string): FuzzyMatch<Candidate>[];
  /** The known places that can be opened by name alone. */
  places(): NamedPlaces<Context>;
};

type NamedPlaces<Context> = {
  find: Find<Candidate>;
  /** The place with this name or ID, and the command that opens it. */
  called(text: string): { place: Candidate; command: Command<Context> } | undefined;
};

/** Candidates are prepared, and requested, again only when `version` has changed; after `failures` only lines are judged. */
export function createCommandLine<Context>(
  commands: readonly Command<Context>[],
  {
    context,
    version,
    failures = () => 0,
    fuzzy,
  }: { context: Context; version: () => number; failures?: () => number; fuzzy: Fuzzy },
): CommandLine<Context> {
  const finders = new Map(
    commands.map((command) => [
      command,
      prepared(version, () =>
        nameFinder(command.argument ? candidatesOf(command.argument, context) : [], fuzzy),
      ),
    ]),
  );
  const reading: CommandSources<Context> = {
    commands,
    context,
    findCommand: fuzzy(commands, commandText),
    findArgument: (command, typed) =>
      finders.get(command)?.()(typed).slice(0, maxSuggestions) ?? [],
    places: prepared(version, () => namedPlaces(commands, context, fuzzy)),
  };

  // A frame calls this in several places, and there may be 100,000 names.
  const suggestions = memoizeLast((line: string, _version: number) =>
    suggestionsFor(line, reading),
  );
  const verdict = memoizeLast((line: string, _version: number, _failures: number) =>
    verdictOn(line, reading),
  );
  return {
    suggestions: (line) => suggestions(line, version()),
    verdict: (line) => verdict(line, version(), failures()),
    isNamed: (line) => named(commands, parts(line).name) !== undefined,
  };
}

/** A value that is computed again only when the version has changed. */
function prepared<Made>(version: () => number, make: () => Made): () => Made {
  let last: { version: number; made: Made } | undefined;
  return () => {
    const now = version();
    if (last?.version !== now) last = { version: now, made: make() };
    return last.made;
  };
}

/** Every known place that can be opened by name alone. Sends no request. */
function namedPlaces<Context>(
  commands: readonly Command<Context>[],
  context: Context,
  fuzzy: Fuzzy,
): NamedPlaces<Context> {
  const groups = commands
    .filter(({ leadsTo }) => leadsTo !== undefined)
    .map((command) => ({ command, places: command.argument?.candidates(context) ?? [] }));
  const all = groups.flatMap(({ places }) => places);
  return {
    find: nameFinder(all, fuzzy),
    called(text) {
      const place = candidateCalled(text, all);
      if (!place) return undefined;
      const group = groups.find(({ places }) => places.some((page) => page.includes(place)));
      const { command } = group ?? {};
      const isSure = text.length >= minOfId || [place.value, place.note].includes(text);
      return command && (isSure || !command.leadsTo?.hasIds) ? { place, command } : undefined;
    },
  };
}

function nameFinder(names: Candidates, fuzzy: Fuzzy): Find<Candidate> {
  const first = firstCandidates(names, maxRanked);
  // The verdict on a line and its suggestions ask for the same.
  return memoizeLast(
    fuzzy(first, candidateText, (words) =>
      candidatesHolding(names, words, { max: maxFurther, others: first }),
    ),
  );
}

function suggestionsFor<Context>(line: string, reading: CommandSources<Context>): Suggestion[] {
  const { name, argument } = parts(line);
  const command = named(reading.commands, name) ?? begunCommand(line, reading);
  if (argument !== undefined && command?.argument) {
    return reading.findArgument(command, argument).map(suggestedAs((value) => `${name} ${value}`));
  }
  const isBlank = line.trim() === '';
  const found = reading
    .findCommand(line)
    .filter(({ item }) => !isBlank || item.isOffered?.(reading.context) !== false)
    .map(({ item, positions }) => ({
      text: lineOf(item),
      label: commandLabel(item),
      note: item.title,
      positions,
    }));
  if (command || isBlank) return found;
  const places = reading.places().find(line).slice(0, maxSuggestions);
  return [...found, ...places.map(suggestedAs((value) => value))];
}

const suggestedAs =
  (textOf: (value: string) => string) =>
  ({ item: { value, note }, positions }: FuzzyMatch<Candidate>): Suggestion => ({
    text: textOf(value),
    label: value,
    note,
    positions,
  });

function verdictOn<Context>(line: string, reading: CommandSources<Context>): Verdict<Context> {
  const { name, argument } = parts(line);
  const command = named(reading.commands, name) ?? begunCommand(line, reading);
  if (!command) return unnamedVerdict(line, reading);
  if (!argument) {
    const verdict = verdictOnName(command, name);
    // Behind a space only the argument is missing, and the first suggestion is marked.
    const [first] = argument === '' ? reading.findArgument(command, '') : [];
    if (verdict.kind !== 'incomplete' || first === undefined) return verdict;
    return { kind: 'incomplete', text: `${name} ${first.item.value}` };
  }
  if (!command.argument) return { kind: 'mistake', message: `${command.name} takes no argument.` };
  const mistake = command.argument.mistake?.(argument, reading.context);
  if (mistake === undefined) return { kind: 'command', command, argument };
  const [best] = reading.findArgument(command, argument);
  const isOpened = command.leadsTo !== undefined;
  if (best === undefined || (isOpened && isGuess(best)))
    return { kind: 'mistake', message: mistake };
  const opening = { kind: 'command', command, argument: best.item.value } as const;
  if (isOpened) return listOfAll(command, argument, reading) ?? opening;
  return { kind: 'incomplete', text: `${name} ${best.item.value}` };
}

const plainWords = /^[\p{L}\p{N}@._ -]+$/u;

/** The list of all that the words may mean, if several match them equally well: opening one would be a guess. */
function listOfAll<Context>(
  command: Command<Context>,
  words: string,
  { commands, findArgument }: CommandSources<Context>,
): Verdict<Context> | undefined {
  const list = named(commands, command.leadsTo?.list ?? '');
  const [best, ...others] = findArgument(command, words);
  const isAmbiguous = others.some(({ rank }) => rank === best?.rank);
  if (!list || !isAmbiguous || !plainWords.test(words)) return undefined;
  const text = best ? candidateText(best.item).toLowerCase() : '';
  const isLiteral = words.split(' ').every((word) => text.includes(word.toLowerCase()));
  return isLiteral ? { kind: 'command', command: list, argument: words } : undefined;
}

const verdictOnName = <Context>(
  command: Command<Context>,
  name = command.name,
): Verdict<Context> =>
  command.argument && !command.argument.isOptional
    ? { kind: 'incomplete', text: `${name} ` }
    : { kind: 'command', command, argument: '' };

/** The beginning of a command means the command; names of known places come second. */
function unnamedVerdict<Context>(
  line: string,
  { findCommand, places }: CommandSources<Context>,
): Verdict<Context> {
  const command = findCommand(line)[0]?.item;
  if (command?.name.startsWith(parts(line).name)) return verdictOnName(command);
  const called = places().called(line.trim());
  if (called) return { kind: 'command', command: called.command, argument: called.place.value };
  // Any other match is shown before it is run.
  if (command) return { kind: 'incomplete', text: lineOf(command) };
  const message = `Unknown command or name "${parts(line).name}". Press ctrl-u to clear and list commands.`;
  return { kind: 'mistake', message };
}

function parts(line: string): { name: string; argument: string | undefined } {
  const [, name = '', rest] = /^\s*(\S*)(?:\s(.*))?$/.exec(line) ?? [];
  return { name, argument: rest?.trim() };
}

const named = <Context>(commands: readonly Command<Context>[], name: string) =>
  commands.find((command) => command.name === name || command.aliases?.includes(name));

/**
 * The command before an argument if only the beginning of its name was typed: the one that this beginning means
 * alone. Undefined if commands with different beginnings match, or if the whole line is the name of a place.
 */
function begunCommand<Context>(
  line: string,
  { commands, findCommand, places }: CommandSources<Context>,
): Command<Context> | undefined {
  const { name, argument } = parts(line);
  if (name === '' || !argument) return undefined;
  const begun = commands.filter((command) => command.name.startsWith(name));
  const stem = begun.reduce(
    (short, { name }) => (name.length < short.length ? name : short),
    begun[0]?.name ?? '',
  );
  if (!begun.every((command) => command.name.startsWith(stem))) return undefined;
  if (places().called(line.trim())) return undefined;
  const meant = findCommand(name)[0]?.item;
  return begun.find((command) => command === meant) ?? begun[0];
}
