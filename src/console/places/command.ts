import type { Known } from '../data/known.ts';
import type { Shell } from '../shell/shell.ts';

/** What a command may use: the console, and what it has read so far. */
export type CommandContext = { shell: Shell; known: Known };

/** Something that an argument can be. */
export type Candidate = {
  /** What is typed: an id, an e-mail, a name. */
  value: string;
  /** What people call it; it is found by this, too. */
  note?: string | undefined;
};

/** What stands behind the name of a command. */
export type Argument = {
  /** As the list of commands shows it: `ID`. */
  name: string;
  /** Without it the command does something, too. */
  isOptional?: boolean;
  /** What it can be, as far as that is known. Nothing is requested. */
  candidates(context: CommandContext): readonly Candidate[];
  /** What is requested where nothing that it can be is known yet. */
  requests?: 'sessions' | 'computers' | 'people';
  /** Why it makes no sense; nothing when it does. Without this, any text does. */
  mistake?(text: string, context: CommandContext): string | undefined;
};

/** Places that have names of their own. */
export type NamedPlaces = {
  /** One of them: `session`. */
  noun: string;
  /** What lists call it. */
  titleOf(candidate: Candidate): string;
  /** They are few enough to be listed before anything is typed. */
  areFew?: boolean;
};

/** A word behind `:`. Commands change what is shown and nothing else. */
export type Command = {
  name: string;
  /** Other names, which are not listed. */
  aliases?: readonly string[];
  /** What it does, as the list of commands says it. */
  title: string;
  argument?: Argument;
  /** Whether the palette lists it now; without this it never does. */
  isOffered?(shell: Shell): boolean;
  /** What its candidates are, where each has a place of its own: they are found by their names alone. */
  leadsTo?: NamedPlaces;
  /** `argument` is an empty text where none was given. */
  run(argument: string, context: CommandContext): void;
};

/** What an argument can be, after a request for it where nothing is known yet. */
export function candidatesOf({ candidates, requests }: Argument, context: CommandContext) {
  const found = candidates(context);
  if (found.length === 0 && requests) context.known.askFor(requests);
  return found;
}
