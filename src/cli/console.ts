import type { Worker } from 'node:worker_threads';
import type { CliContext } from './cli-context.ts';
import type { ConsoleOptions } from './console-source.ts';
import { openConsole } from './open-console.ts';
import { runProgram } from './run-program.ts';

/** Runs a command line that names no command; see `runProgram`. The whole of the script that opens the console. */
export async function main(
  argv: readonly string[],
  context: CliContext,
  early?: Worker,
): Promise<void> {
  const open = (options: ConsoleOptions) => openConsole(options, context, early);
  await runProgram({ openConsole: open, loadCommands: async () => [] }, argv, context);
}
