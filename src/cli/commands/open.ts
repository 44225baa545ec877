import { Command } from 'commander';
import { startScreens } from '../../console/shell/routes.ts';
import { type CreateCommand, withFacts } from '../command-parts/command-facts.ts';
import type { ConsoleOptions } from '../console/console-source.ts';
import { openConsole } from '../console/open-console.ts';
import { UsageError } from '../process/usage-error.ts';
import { withConsoleOptions } from './console.ts';

export const screenWords =
  'what the command of that name takes in the console: a filter, a month, an ID, a name';

/** The command of the console that leads to a screen. Throws UsageError. */
export function screenCommand(screen: string, words: readonly string[]): string {
  if (startScreens.includes(screen)) return [screen, ...words].join(' ');
  const asked = JSON.stringify(screen);
  throw new UsageError(`There is no screen ${asked}. Screens: ${startScreens.join(', ')}.`);
}

/** `signalbox open limits 2026-10`: the console, beginning at a screen. */
export const openCommand: CreateCommand = (context) => {
  const command = withConsoleOptions(new Command('open'))
    .description('open the console at a screen')
    .argument('<screen>', startScreens.join(', '))
    .argument('[words...]', screenWords)
    .action(async (screen: string, words: string[]) => {
      const line = screenCommand(screen, words);
      await openConsole({ ...command.opts<ConsoleOptions>(), command: line }, context);
    });
  return withFacts(command, {
    words: startScreens,
    examples: [['signalbox open computers status=error', 'the computers that failed']],
  });
};
