import type { CliContext } from './cli-context.ts';
import { openConsole } from './open-console.ts';
import { runProgram } from './run-program.ts';

/** Runs one command line with the whole program; see `runProgram`. */
export async function main(argv: readonly string[], context: CliContext): Promise<void> {
  await runProgram({ openConsole, loadCommands }, argv, context);
}

async function loadCommands(name: string) {
  const commands = await import('./commands/commands.ts');
  return await commands.loadCommands(name);
}
