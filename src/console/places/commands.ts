import { commandPlaces, rootPlaces } from '../shell/routes.ts';
import { accountCommands } from './account-commands.ts';
import type { Command } from './command.ts';
import { listCommands } from './filtered-lists.ts';
import {
  openComputer,
  openDay,
  openModel,
  openPerson,
  openSession,
  openWikiRun,
  searchMessages,
} from './go-commands.ts';
import { rangeCommand } from './range-command.ts';
import { viewCommands } from './saved-views.ts';

const screenCommands = rootPlaces.map(({ title, screen }): Command => {
  if (screen === 'wiki') return openWikiRun;
  return {
    name: title.toLowerCase(),
    title: `Go to ${title}`,
    run: (_, { shell }) => shell.choose({ screen }),
    ...listCommands[screen],
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
  ...accountCommands,
  ...commandPlaces.map(({ route, title }): Command => {
    if (route.screen === 'grep') return searchMessages;
    return { name: route.screen, title, run: (_, { shell }) => shell.open(route) };
  }),
  {
    name: 'refresh',
    title: 'Refresh',
    run: (_, { shell }) => shell.refresh(),
  },
  {
    name: 'help',
    title: 'Show all keys',
    run: (_, { shell }) => shell.showHelp(),
  },
  {
    name: 'quit',
    aliases: ['q', 'q!', 'qa', 'quit!', 'exit'],
    title: 'Quit',
    run: (_, { shell }) => shell.device.quit(),
  },
];
