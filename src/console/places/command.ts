import type { Known } from '../data/known.ts';
import type { Shell } from '../shell/shell.ts';
import type { Command as AnyCommand } from './command-line.ts';

/** What a command may use: the console, and the data that it has read so far. */
export type CommandContext = { shell: Shell; known: Known };

export type Command = AnyCommand<CommandContext>;
