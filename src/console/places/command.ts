import type { Preferences } from '../../config/state-file.ts';
import type { Known } from '../data/known.ts';
import type { Memory } from '../shell/memory.ts';
import type { Operator } from '../shell/operator.ts';
import type { Route } from '../shell/route.ts';

/** What a command may use. */
export type CommandContext = {
  operator: Operator;
  /** Where the operator is. */
  route(): Route;
  /** What the console has seen so far. */
  known: Known;
  preferences: Preferences;
  memory: Memory;
  /** Unix milliseconds. */
  clock: () => number;
};

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
  /** What it can be, as far as that is known. */
  candidates(context: CommandContext): readonly Candidate[];
  /** Why it makes no sense; nothing when it does. Without this, any text does. */
  mistake?(text: string, context: CommandContext): string | undefined;
};

/** A word behind `:`. Commands change what is shown and nothing else. */
export type Command = {
  name: string;
  /** Other names, which are not listed. */
  aliases?: readonly string[];
  /** What it does, as the list of commands says it. */
  title: string;
  argument?: Argument;
  /** `argument` is an empty text where none was given. */
  run(argument: string, context: CommandContext): void;
};
