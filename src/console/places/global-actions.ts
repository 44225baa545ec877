import { viewAction } from '../keys/action.ts';
import { rootScreens } from '../shell/route.ts';

const screenActions = rootScreens.map(({ key, title, route }) =>
  viewAction<true>({
    id: `screen.${route.screen}`,
    title: `Go to ${title}`,
    keys: [key],
    when: 'everywhere',
    run: (_, operator) => operator.choose(route),
  }),
);

/** Actions that every screen has. */
export const globalActions = [
  ...screenActions,
  viewAction<true>({
    id: 'go.back',
    title: 'Go back',
    keys: ['esc', 'backspace'],
    when: 'everywhere',
    run: (_, operator) => operator.back(),
  }),
  viewAction<true>({
    id: 'history.back',
    title: 'The place visited before',
    keys: ['['],
    when: 'everywhere',
    run: (_, operator) => operator.travel('past'),
  }),
  viewAction<true>({
    id: 'history.forward',
    title: 'The place visited after',
    keys: [']'],
    when: 'everywhere',
    run: (_, operator) => operator.travel('future'),
  }),
  viewAction<true>({
    id: 'history.last',
    title: 'The last place; again: here',
    keys: ['-'],
    when: 'everywhere',
    run: (_, operator) => operator.returnToLast(),
  }),
  viewAction<true>({
    id: 'actions.menu',
    title: 'Show the actions of this row',
    keys: ['x'],
    when: 'everywhere',
    hint: 'actions',
    isHintKept: true,
    run: (_, operator) => operator.showMenu(),
  }),
  viewAction<true>({
    id: 'data.refresh',
    title: 'Ask the server again',
    keys: ['r', 'ctrl-r'],
    when: 'everywhere',
    hint: 'refresh',
    run: (_, operator) => operator.refresh(),
  }),
  viewAction<true>({
    id: 'data.refresh-all',
    title: 'Ask again for all that was read',
    keys: ['R'],
    when: 'everywhere',
    run: (_, operator) => operator.refreshAll(),
  }),
  viewAction<true>({
    id: 'command.type',
    title: 'Type a command: screen, id or name',
    keys: [':'],
    when: 'everywhere',
    hint: 'command',
    run: (_, operator) => operator.typeCommand(),
  }),
  viewAction<true>({
    id: 'palette.show',
    title: 'Find actions, screens and names',
    keys: ['ctrl-p'],
    when: 'everywhere',
    run: (_, operator) => operator.showPalette(),
  }),
  viewAction<true>({
    id: 'help.show',
    title: 'Show all keys',
    keys: ['?'],
    when: 'everywhere',
    hint: 'help',
    isHintKept: true,
    run: (_, operator) => operator.showHelp(),
  }),
  viewAction<true>({
    id: 'app.back-or-quit',
    title: 'Go back; at the first level, quit',
    keys: ['q'],
    when: 'everywhere',
    hint: (operator) => (operator.isAtRoot() ? 'quit' : 'back'),
    isHintKept: true,
    run: (_, operator) => operator.backOrQuit(),
  }),
  viewAction<true>({
    id: 'app.redraw',
    title: 'Draw the screen anew',
    keys: ['ctrl-l'],
    when: 'everywhere',
    run: (_, operator) => operator.redraw(),
  }),
  viewAction<true>({
    id: 'app.suspend',
    title: 'Suspend to the shell',
    keys: ['ctrl-z'],
    when: 'everywhere',
    run: (_, operator) => operator.suspend(),
  }),
  viewAction<true>({
    id: 'app.quit',
    title: 'Quit at once',
    keys: ['ctrl-c'],
    when: 'everywhere',
    run: (_, operator) => operator.quit(),
  }),
];
