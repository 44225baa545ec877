import { Command } from 'commander';
import type { CliContext } from '../cli-context.ts';
import { withConnectionOptions } from '../connection.ts';
import type { ConsoleOptions } from '../console-source.ts';
import { withDemoOptions } from '../demo-options.ts';
import { UsageError } from '../usage-error.ts';

const about =
  "The operator's console for an agent platform. Without a terminal it prints an overview.";

/** What a kiosk is, for help. */
export const kioskHelp =
  'leave out what reaches beyond the console: other profiles, sign-in, files, programs, the clipboard, the shell';

/** Opens the console, or prints the overview if there is no terminal. */
export type OpenConsole = (options: ConsoleOptions, context: CliContext) => Promise<void>;

/** The default command. */
export function consoleCommand(context: CliContext, run: OpenConsole): Command {
  const command = new Command('signalbox')
    .description(about)
    .optionsGroup('Options of the console, and of commands whose help has them:');
  return withDemoOptions(withConnectionOptions(command))
    .option('--offline', 'use the copy made by "signalbox sync"')
    .option('--read-only', 'refuse everything that changes data')
    .option('--kiosk', kioskHelp)
    .option('--screen-reader', 'text for screen readers (or INK_SCREEN_READER=true)')
    .option('--command <line>', 'begin with a command of the console, such as ":limits 2026-10"')
    .option('--describe', 'print every command, option and field as JSON')
    .allowExcessArguments()
    .action(async (options: ConsoleOptions & { describe?: boolean }, program: Command) => {
      const [unknown] = program.args;
      if (unknown !== undefined) {
        throw new UsageError(`Unknown command ${unknown}. Try signalbox --help.`);
      }
      if (options.describe) {
        const { describeProgram } = await import('../description/describe.ts');
        context.stdout.write(`${JSON.stringify(describeProgram(program), null, 2)}\n`);
        return;
      }
      await run(options, context);
    });
}
