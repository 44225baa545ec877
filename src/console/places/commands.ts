import { setImmediate as nextTurn } from 'node:timers/promises';
import { latestMonths, monthMistake } from '../../figures/limits/month.ts';
import { dayOf } from '../../figures/time/day.ts';
import { nameFromTitle } from '../../language/filter/field.ts';
import { parseFilter } from '../../language/filter/filter.ts';
import { mistakeText } from '../../language/filter/mistake-text.ts';
import { stopKeyOf } from '../keys/binding.ts';
import { hasCommand } from '../keys/kiosk.ts';
import type { Column } from '../list/column.ts';
import type { ListDescription } from '../list/list-description.ts';
import { tableOf } from '../list/use-table.ts';
import { filterFields } from '../list/visible-rows.ts';
import { computerList } from '../screens/computers/computer-list.ts';
import { limitList } from '../screens/limits/limit-list.ts';
import { showMonth } from '../screens/limits/limit-month.ts';
import { peopleList } from '../screens/people/people-list.ts';
import { readinessList } from '../screens/readiness/readiness-list.ts';
import { sessionList } from '../screens/sessions/session-list.ts';
import { commandPlaces, type RootScreen, rootPlaces } from '../shell/routes.ts';
import type { Shell } from '../shell/shell.ts';
import { accountCommands } from './account-commands.ts';
import { type Candidate, prepareCandidates } from './candidates.ts';
import type { Command, CommandContext } from './command.ts';
import { goCommands, openWikiRun, searchMessages } from './go-commands.ts';
import { saveScreenCommand } from './save-screen-command.ts';
import { viewCommands } from './saved-views.ts';
import { themeCommand } from './theme-command.ts';

/** Fits the last row of a narrow terminal. */
const shortLine = 76;

/** Goes to a list and, if a filter follows the name, shows the matching rows: `:sessions status:running`. */
function listCommand<Row, Context, Route>(
  screen: RootScreen,
  list: ListDescription<Row, Context, Route>,
): Pick<Command, 'run'> & { argument: NonNullable<Command['argument']> } {
  return {
    argument: {
      name: 'FILTER',
      isOptional: true,
      candidates: () => [list.columns.flatMap(rankedValues)],
      mistake(text) {
        // The mistakes of a filter can be found without rows, so no related data is needed.
        const fields = filterFields(list, undefined as Context);
        const [mistake] = parseFilter(text, fields).mistakes;
        return mistake && mistakeText(mistake, shortLine);
      },
    },
    run(filter, { shell }) {
      shell.choose({ screen });
      if (filter === '') return;
      const table = tableOf(shell, list);
      table.update({ type: 'filtered', filter });
      table.update({ type: 'filter-kept', filter });
    },
  };
}

/** The values of a column that are known without any row: `status:running`. */
function rankedValues<Row, Context>({ title, value }: Column<Row, Context>): Candidate[] {
  if (value?.kind !== 'text' || value.ranks === undefined) return [];
  return value.ranks.map((word) => ({ value: `${nameFromTitle(title)}:${word}` }));
}

const listCommands: { readonly [Screen in RootScreen]?: Pick<Command, 'argument' | 'run'> } = {
  sessions: listCommand('sessions', sessionList),
  computers: listCommand('computers', computerList),
  limits: limitsCommand(listCommand('limits', limitList)),
  readiness: listCommand('readiness', readinessList),
  people: listCommand('people', peopleList),
};

/** Takes a month before the filter, too: `:limits 2026-10 level:over`. */
function limitsCommand({
  argument,
  run,
}: ReturnType<typeof listCommand>): Pick<Command, 'argument' | 'run'> {
  return {
    argument: {
      ...argument,
      name: 'MONTH FILTER',
      candidates: (context) => [
        latestMonths(context.shell.clock()),
        ...argument.candidates(context),
      ],
      mistake(text, context) {
        const { month, filter } = monthAndFilter(text);
        const today = dayOf(context.shell.clock());
        return (month && monthMistake(month, today)) ?? argument.mistake?.(filter, context);
      },
    },
    run(text, context) {
      const { month, filter } = monthAndFilter(text);
      run(filter, context);
      if (month !== undefined) showMonth(month, context.shell);
    },
  };
}

function monthAndFilter(text: string): { month: string | undefined; filter: string } {
  const [first = '', ...others] = text.trim().split(/\s+/);
  return /^\d{4}-\d{2}$/.test(first)
    ? { month: first, filter: others.join(' ') }
    : { month: undefined, filter: text };
}

const screenCommands = rootPlaces.map(({ title, screen }): Command => {
  if (screen === 'wiki') return openWikiRun;
  return {
    name: title.toLowerCase(),
    title: `Go to ${title}`,
    run: (_, { shell }) => shell.choose({ screen }),
    ...listCommands[screen],
  };
});

/** Every command, in the order in which they are listed. Add new ones here. */
export const commands: readonly Command[] = [
  ...screenCommands,
  ...goCommands,
  ...viewCommands,
  ...accountCommands,
  themeCommand,
  saveScreenCommand,
  ...commandPlaces.map(({ route, title }): Command => {
    if (route.screen === 'grep') return searchMessages;
    return { name: route.screen, title, run: (_, { shell }) => shell.open(route) };
  }),
  { name: 'refresh', title: 'Refresh', run: (_, { shell }) => shell.refresh() },
  { name: 'help', title: 'Show all keys', run: (_, { shell }) => shell.showHelp() },
  {
    name: 'quit',
    aliases: ['q', 'qa', 'exit'],
    title: 'Quit',
    run: (_, { shell }) => shell.quitUnlessBusy(stopKeyOf(shell), 'Enter :q!'),
  },
  {
    name: 'quit!',
    aliases: ['q!', 'qa!', 'exit!'],
    title: 'Quit at once, even during a change',
    run: (_, { shell }) => shell.device.quit(),
  },
];

/** Whether a command has this name. */
export const isCommandName = (name: string): boolean =>
  commands.some((command) => command.name === name || command.aliases?.includes(name));

/** The commands that this console has. Whatever reaches a command asks here. */
export const commandsOf = (shell: Shell): readonly Command[] =>
  shell.isKiosk ? commands.filter((command) => hasCommand(shell, command)) : commands;

/** Prepares the known names for searching, in between keys: the first letter is compared with all of them. */
export async function prepareKnownCandidates(context: CommandContext): Promise<void> {
  for (const { leadsTo, argument } of commandsOf(context.shell)) {
    for (const page of leadsTo && argument ? argument.candidates(context) : []) {
      prepareCandidates(page);
      await nextTurn();
    }
  }
}
