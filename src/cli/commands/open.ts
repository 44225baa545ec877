import { Command } from 'commander';
import { commandPlaces, rootPlaces } from '../../console/shell/routes.ts';
import { type CreateCommand, withFacts } from '../command-facts.ts';
import { withConnectionOptions } from '../connection.ts';
import type { ConsoleOptions } from '../console-source.ts';
import { withDemoOptions } from '../demo-options.ts';
import { UsageError } from '../usage-error.ts';
import { openConsole } from './console.ts';

const screens = [
  ...rootPlaces.map(({ screen }) => screen),
  ...commandPlaces.map(({ route }) => route.screen),
];

/** `signalbox open limits 2026-10`: the console, beginning at a screen. */
export const openCommand: CreateCommand = (context) => {
  const command = withDemoOptions(withConnectionOptions(new Command('open')))
    .description('open the console at a screen')
    .argument('<screen>', screens.join(', '))
    .argument('[words...]', 'what the command of that name takes in the console, such as a filter')
    .option('--offline', 'use the copy made by "signalbox sync"')
    .option('--read-only', 'refuse everything that changes data')
    .option('--screen-reader', 'text for screen readers (or INK_SCREEN_READER=true)')
    .action(async (screen: string, words: string[]) => {
      if (!screens.some((one) => one === screen)) {
        const asked = JSON.stringify(screen);
        throw new UsageError(`There is no screen ${asked}. Screens: ${screens.join(', ')}.`);
      }
      const line = [screen, ...words].join(' ');
      await openConsole({ ...command.opts<ConsoleOptions>(), command: line }, context);
    });
  return withFacts(command, {
    examples: [['signalbox open computers status=error', 'the computers that failed']],
  });
};
