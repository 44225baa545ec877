import type { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import type { CliContext } from './cli-context.ts';
import { consoleCommand } from './commands/console.ts';
import { infoCommand } from './commands/info.ts';
import { keysCommand } from './commands/keys.ts';
import { serveCommand } from './commands/serve.ts';
import { followOutputs } from './outputs.ts';
import { reportFailure } from './report-failure.ts';

/**
 * Runs one command line, without the names of runtime and script. The outcome is in
 * `context.exitCode`: 0 done, 1 it failed, 2 the command line is wrong. Bugs are thrown.
 */
export async function main(argv: readonly string[], context: CliContext): Promise<void> {
  context.exitCode = 0;
  followOutputs(context);
  try {
    await signalboxCommand(context).parseAsync(argv, { from: 'user' });
  } catch (error) {
    context.exitCode = reportFailure(error, context.stderr);
  }
}

/** The console is what happens without a command, so its options are those of the program. */
function signalboxCommand(context: CliContext): Command {
  const program = consoleCommand(context)
    .version(packageJson.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    // Options after a command belong to the command: `serve --seed 3`.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      // Every failure is reported in one place, in one line.
      writeErr: () => {},
    });

  for (const command of [serveCommand(context), infoCommand(context), keysCommand(context)]) {
    program.addCommand(command.copyInheritedSettings(program).allowExcessArguments(false));
  }
  return program;
}
