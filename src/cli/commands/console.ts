import { Command } from 'commander';
import { closest } from '../../language/filter/field.ts';
import type { ConsoleOptions } from '../console/console-source.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import { withConnectionOptions } from '../source/connection.ts';
import { withDemoOptions } from '../source/demo-options.ts';
import { programOptions } from '../startup/program-options.ts';

const about =
  "The operator's console for an agent platform. Without a terminal it prints an overview.";

/** Opens the console, or prints the overview if there is no terminal. */
export type OpenConsole = (options: ConsoleOptions, context: CliContext) => Promise<void>;

/** Adds the options of each console, however it is opened. */
export const withConsoleOptions = (command: Command): Command =>
  withDemoOptions(withConnectionOptions(command))
    .option(...programOptions.offline)
    .option(...programOptions.readOnly)
    .option(...programOptions.kiosk)
    .option(...programOptions.screenReader);

/** The default command. */
export function consoleCommand(context: CliContext, run: OpenConsole): Command {
  const command = new Command('signalbox')
    .description(about)
    .optionsGroup('Options of the console, and of commands whose help has them:');
  return withConsoleOptions(command)
    .option(...programOptions.command)
    .option('--describe', 'print every command, option and field as JSON')
    .allowExcessArguments()
    .action(async (options: ConsoleOptions & { describe?: boolean }, program: Command) => {
      const [unknown] = program.args;
      if (unknown !== undefined) {
        const meant = closest(
          unknown,
          program.commands.map((one) => one.name()),
        );
        const advice = meant === undefined ? 'Try signalbox --help.' : `Did you mean ${meant}?`;
        throw new UsageError(`Unknown command ${unknown}. ${advice}`);
      }
      if (options.describe) {
        const { describeProgram } = await import('../description/describe.ts');
        context.stdout.write(`${JSON.stringify(describeProgram(program), null, 2)}\n`);
        return;
      }
      await run(options, context);
    });
}
