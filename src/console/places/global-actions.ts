import { viewAction } from '../keys/action.ts';
import { menuOverlay } from '../overlays/menu.tsx';
import { rootPlaces } from '../shell/routes.ts';
import { typeCommand } from './command-prompt.ts';
import { showPalette } from './show-palette.ts';

const screenActions = rootPlaces.map(({ key, title, screen }) =>
  viewAction<true>({
    id: `screen.${screen}`,
    title: `Go to ${title}`,
    keys: [key],
    run: (_, shell) => shell.choose({ screen }),
  }),
);

/** Actions that every screen has. */
export const globalActions = [
  ...screenActions,
  viewAction<true>({
    id: 'go.back',
    title: 'Go back',
    keys: ['esc', 'backspace'],
    run: (_, shell) => shell.back(),
  }),
  viewAction<true>({
    id: 'history.back',
    title: 'The place visited before',
    keys: ['['],
    run: (_, shell) => shell.travel('past'),
  }),
  viewAction<true>({
    id: 'history.forward',
    title: 'The place visited after',
    keys: [']'],
    run: (_, shell) => shell.travel('future'),
  }),
  viewAction<true>({
    id: 'history.last',
    title: 'The last place; again: here',
    keys: ['-'],
    run: (_, shell) => shell.returnToLast(),
  }),
  viewAction<true>({
    id: 'actions.menu',
    title: 'Show the actions of this row',
    keys: ['x'],
    hint: 'actions',
    isHintKept: true,
    run(_, shell) {
      const menu = menuOverlay(shell);
      if (menu) shell.show(menu);
      else shell.say('There is nothing to do here.');
    },
  }),
  viewAction<true>({
    id: 'data.refresh',
    title: 'Ask the server again',
    keys: ['r', 'ctrl-r'],
    hint: 'refresh',
    run: (_, shell) => shell.refresh(),
  }),
  viewAction<true>({
    id: 'data.refresh-all',
    title: 'Ask again for all that was read',
    keys: ['R'],
    run: (_, shell) => shell.refreshAll(),
  }),
  viewAction<true>({
    id: 'command.type',
    title: 'Type a command: screen, id or name',
    keys: [':'],
    hint: 'command',
    run: (_, shell) => typeCommand(shell),
  }),
  viewAction<true>({
    id: 'palette.show',
    title: 'Find actions, screens and names',
    keys: ['ctrl-p'],
    run: (_, shell) => showPalette(shell),
  }),
  viewAction<true>({
    id: 'help.show',
    title: 'Show all keys',
    keys: ['?'],
    hint: 'help',
    isHintKept: true,
    run: (_, shell) => shell.showHelp(),
  }),
  viewAction<true>({
    id: 'app.back-or-quit',
    title: 'Go back; at the first level, quit',
    keys: ['q'],
    hint: (shell) => (shell.isAtRoot() ? 'quit' : 'back'),
    isHintKept: true,
    run: (_, shell) => shell.backOrQuit(),
  }),
  viewAction<true>({
    id: 'app.redraw',
    title: 'Draw the screen anew',
    keys: ['ctrl-l'],
    run: (_, shell) => shell.device.redraw(),
  }),
  viewAction<true>({
    id: 'app.suspend',
    title: 'Suspend to the shell',
    keys: ['ctrl-z'],
    run: (_, shell) => shell.device.suspend(),
  }),
  viewAction<true>({
    id: 'app.quit',
    title: 'Quit at once',
    keys: ['ctrl-c'],
    run: (_, shell) => shell.device.quit(),
  }),
];
