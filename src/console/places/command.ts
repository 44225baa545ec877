import type { KnownData } from '../data/known.ts';
import type { Shell } from '../shell/shell.ts';
import type { Candidate, Candidates } from './candidates.ts';

/** What a command may use: the console, and the data that it has read so far. */
export type CommandContext = { shell: Shell; known: KnownData };

export type Argument<Context> = {
  /** As shown in the list of commands: `ID`. */
  name: string;
  /** The command also works without it. */
  isOptional?: boolean;
  /** The known values. Sends no request. */
  candidates(context: Context): Candidates;
  /** Requests the values; called while they have not been read. */
  request?(context: Context): void;
  /** Whether they have been read. Without this, they have if there are any. */
  isRead?(context: Context): boolean;
  /** Why the argument is invalid; undefined if it is valid. Without this, any text is valid. */
  mistake?(text: string, context: Context): string | undefined;
};

/** A command after `:`. Commands change only what is shown. */
export type Command<Context = CommandContext> = {
  name: string;
  /** Other names, which are not listed. */
  aliases?: readonly string[];
  /** What it does, as shown in the list of commands. */
  title: string;
  argument?: Argument<Context>;
  /** Whether it can do something here. The palette lists only commands that say so, `:` leaves out those that cannot. */
  isOffered?(context: Context): boolean;
  /** Set if each candidate has a place of its own and can be found by its name alone. */
  leadsTo?: {
    /** The singular: `session`. */
    noun: string;
    /** The command that lists them all, and takes a filter. */
    list?: string;
    /** Its name in lists, if that is not its value. */
    titleOf?(candidate: Candidate): string;
    hasIds?: boolean;
    /** There are few enough to be listed before anything is typed. */
    areFew?: boolean;
  };
  /** `argument` is empty if none was given. */
  run(argument: string, context: Context): void;
};

/** The parts of a command that its texts consist of. */
type CommandSyntax = { name: string; argument?: { name: string; isOptional?: boolean } };

/** The name, followed by a space if an argument is required. */
export const lineOf = ({ name, argument }: CommandSyntax): string =>
  argument && !argument.isOptional ? `${name} ` : name;

export const commandLabel = ({ name, argument }: CommandSyntax): string => {
  if (!argument) return name;
  return argument.isOptional ? `${name} [${argument.name}]` : `${name} ${argument.name}`;
};

export const commandText = (command: CommandSyntax & { title: string }): string =>
  `${commandLabel(command)} ${command.title}`;

export const candidateText = ({ value, note }: Candidate): string =>
  note === undefined ? value : `${value} ${note}`;
