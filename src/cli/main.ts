import { openConsole } from './console/open-console.ts';
import type { CliContext } from './process/cli-context.ts';
import { runProgram } from './run-program.ts';

/** Runs one command line with the whole program; see `runProgram`. */
export async function main(argv: readonly string[], context: CliContext): Promise<void> {
  await runProgram({ openConsole, loadCommands }, argv, context);
}

async function loadCommands(name: string) {
  const commands = await import('./commands/commands.ts');
  return await commands.loadCommands(name);
}
