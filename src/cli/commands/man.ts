import { Command } from 'commander';
import type { CreateCommand } from '../command-parts/command-facts.ts';
import { describeProgram } from '../description/describe.ts';
import { manPage } from '../description/man-page.ts';
import { UsageError } from '../process/usage-error.ts';

export const manCommand: CreateCommand = ({ stdout }) =>
  new Command('man')
    .description('print a manual page: signalbox man | man -l -')
    .argument('[command]', 'only about this command')
    .action((name: string | undefined, _options, command: Command) => {
      const { parent } = command;
      if (!parent) return;
      if (name !== undefined && !parent.commands.some((one) => one.name() === name)) {
        throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
      }
      stdout.write(manPage(describeProgram(parent), name));
    });
