import { openConsole } from './console/open-console.ts';
import type { CliContext } from './process/cli-context.ts';
import { runProgram } from './run-program.ts';

/** Runs a command line that names no command; see `runProgram`. The whole of the script that opens the console. */
export async function main(argv: readonly string[], context: CliContext): Promise<void> {
  await runProgram({ openConsole, loadCommands: async () => [] }, argv, context);
}
