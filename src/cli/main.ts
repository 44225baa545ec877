import type { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import type { CliContext } from './cli-context.ts';
import { configCommand } from './commands/config.ts';
import { consoleCommand } from './commands/console.ts';
import { doctorCommand } from './commands/doctor.ts';
import { grepCommand } from './commands/grep.ts';
import { infoCommand } from './commands/info.ts';
import { keysCommand } from './commands/keys.ts';
import { mirrorCommand } from './commands/mirror.ts';
import {
  loginCommand,
  logoutCommand,
  profilesCommand,
  whoamiCommand,
} from './commands/profiles.ts';
import { serveCommand } from './commands/serve.ts';
import { syncCommand } from './commands/sync.ts';
import { followOutputs } from './outputs.ts';
import { reportCrashes } from './report-crash.ts';
import { reportFailure } from './report-failure.ts';

/**
 * Runs one command line, without the names of runtime and script. The outcome is in
 * `context.exitCode`: 0 done, 1 it failed, 2 the command line is wrong. Bugs are
 * thrown; thrown out of the process, they end it with a report.
 */
export async function main(argv: readonly string[], context: CliContext): Promise<void> {
  context.exitCode = 0;
  followOutputs(context);
  reportCrashes(context);
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

  const commands = [
    loginCommand,
    logoutCommand,
    profilesCommand,
    whoamiCommand,
    configCommand,
    doctorCommand,
    serveCommand,
    syncCommand,
    grepCommand,
    mirrorCommand,
    infoCommand,
    keysCommand,
  ];
  for (const create of commands) {
    const command = create(context);
    program.addCommand(command.copyInheritedSettings(program).allowExcessArguments(false));
  }
  return program;
}
