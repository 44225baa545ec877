import { rootScreens } from '../shell/route.ts';
import type { Command } from './command.ts';
import { openComputer } from './open-computer.ts';
import { openDay } from './open-day.ts';
import { openModel } from './open-model.ts';
import { openPerson } from './open-person.ts';
import { openSession } from './open-session.ts';
import { openWikiRun } from './open-wiki-run.ts';
import { rangeCommand } from './range-command.ts';
import { viewCommands } from './view-commands.ts';

const screenCommands = rootScreens.map(({ title, route }): Command => {
  if (route.screen === 'wiki') return openWikiRun;
  return {
    name: title.toLowerCase(),
    title: `Go to ${title}`,
    run: (_, { operator }) => operator.choose(route),
  };
});

/** Every command, in the order in which they are listed. A further one is added here. */
export const commands: readonly Command[] = [
  ...screenCommands,
  openSession,
  openComputer,
  openPerson,
  openModel,
  openDay,
  rangeCommand,
  ...viewCommands,
  {
    name: 'errors',
    title: 'Show what has gone wrong so far',
    run: (_, { operator }) => operator.open({ screen: 'errors' }),
  },
  {
    name: 'audit',
    title: 'Show what was changed or destroyed from here',
    run: (_, { operator }) => operator.open({ screen: 'audit' }),
  },
  {
    name: 'refresh',
    title: 'Ask the server again',
    run: (_, { operator }) => operator.refresh(),
  },
  {
    name: 'help',
    title: 'Show all keys',
    run: (_, { operator }) => operator.showHelp(),
  },
  {
    name: 'quit',
    aliases: ['q', 'q!', 'qa', 'quit!', 'exit'],
    title: 'Quit at once',
    run: (_, { operator }) => operator.quit(),
  },
];
