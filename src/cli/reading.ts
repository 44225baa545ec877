// Entry point of the script that runs one of the commands that read.

import { readingCommands } from './commands/reading-commands.ts';
import type { CliContext } from './process/cli-context.ts';
import { runProgram } from './run-program.ts';

/** Runs a command line of such a command; see `runProgram`. */
export async function main(argv: readonly string[], context: CliContext): Promise<void> {
  await runProgram({ openConsole, loadCommands }, argv, context);
}

async function loadCommands(name: string) {
  const loaders = Object.entries(readingCommands);
  return await Promise.all(loaders.flatMap(([known, load]) => (known === name ? load() : [])));
}

async function openConsole() {
  throw new Error('A command line that names a command opens no console.');
}
