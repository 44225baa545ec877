import { keyAction, type ViewAction, viewAction } from '../keys/action.ts';
import { keyOf, menuHint, screenBindings, stopKeyOf } from '../keys/binding.ts';
import { menuOverlay } from '../overlays/menu.tsx';
import { type RootScreen, rootPlaces } from '../shell/routes.ts';
import type { Overlay, Shell } from '../shell/shell.ts';
import { signIn } from './account-commands.ts';
import { typeCommand } from './command-prompt.ts';
import { showPalette } from './show-palette.ts';

const screenSynonyms: Readonly<Record<RootScreen, string>> = {
  now: 'attention triage problems alerts home',
  overview: 'dashboard usage tokens costs',
  sessions: 'transcripts logs interrupt delete',
  computers: 'machines restart reboot',
  limits: 'budget quota forecast',
  readiness: 'repositories reports score',
  wiki: 'documentation',
  people: 'users team',
};

const screenNotes: { readonly [Screen in RootScreen]?: string } = {
  now: ' (! 3+: 3 or more urgent)',
};

const shellAction = (
  id: string,
  title: string,
  keys: readonly string[],
  run: (shell: Shell) => void,
  more: Partial<ViewAction<true>> = {},
) => keyAction<true>(id, title, keys, (_, shell) => run(shell), more);

export const globalActions = [
  ...rootPlaces.map(({ key, title, screen }) =>
    shellAction(
      `screen.${screen}`,
      `Go to ${title}${screenNotes[screen] ?? ''}`,
      [key],
      ({ choose }) => choose({ screen }),
      { synonyms: screenSynonyms[screen] },
    ),
  ),
  shellAction('go.back', 'Go back', ['esc', 'backspace'], ({ back }) => back()),
  shellAction('history.back', 'Go to the previous place', ['['], ({ travel }) => travel('past')),
  shellAction('history.forward', 'Go to the next place', [']'], ({ travel }) => travel('future')),
  shellAction('history.last', 'Switch between the last two places', ['-'], (shell) =>
    shell.returnToLast(),
  ),
  shellAction('actions.menu', 'Open the actions menu', ['x'], showMenu, {
    hint: menuHint,
    isHintKept: true,
  }),
  shellAction('data.refresh', 'Refresh', ['r', 'ctrl-r'], ({ refresh }) => refresh(), {
    synonyms: 'refresh reload update',
    hint: 'refresh',
  }),
  shellAction('data.refresh-all', 'Refresh everything', ['R'], ({ refreshAll }) => refreshAll(), {
    synonyms: 'refresh reload everything',
  }),
  shellAction('command.type', 'Enter a command', [':'], typeCommand, { hint: 'command' }),
  shellAction('palette.show', 'Find anything by its name', ['ctrl-p', '/'], showPalette, {
    synonyms: 'search command actions screens names',
  }),
  shellAction('help.show', 'Show all keys', ['?', 'f1'], ({ showHelp }) => showHelp(), {
    synonyms: 'help shortcuts',
    hint: 'help',
    isHintKept: true,
    applies: (_, { overlay }) => takesHelp(overlay.get()),
  }),
  shellAction(
    'app.back-or-quit',
    'Go back, or quit at the first level',
    ['q'],
    (shell) => shell.backOrQuit(stopKeyOf(shell)),
    { hint: (shell) => (shell.isAtRoot() ? 'quit' : 'back'), isHintKept: true },
  ),
  shellAction('app.redraw', 'Redraw the screen', ['ctrl-l'], ({ device }) => device.redraw()),
  shellAction('app.mouse', 'Mouse on or off (shift selects text)', ['alt-m'], switchMouse, {
    synonyms: 'click wheel scroll selection copy',
  }),
  shellAction('app.suspend', 'Suspend to the shell', ['ctrl-z'], ({ device }) => device.suspend(), {
    synonyms: 'background',
  }),
  shellAction(
    'app.quit',
    'Quit, or stop a bulk action first',
    ['ctrl-c'],
    (shell) => shell.stopOrQuit(keyOf('app.quit', screenBindings(shell))),
    { synonyms: 'exit' },
  ),
];

/** Help covers anything but itself and a question, which is answered or closed first. */
const takesHelp = (open: Overlay | undefined): boolean =>
  open === undefined ||
  (open.typedAhead === undefined && !open.bindings.some(({ id }) => id === 'help.close'));

function showMenu(shell: Shell) {
  const menu = menuOverlay(shell);
  if (menu) shell.show(menu);
  else shell.refuse('No actions are available here.');
}

function switchMouse({ device, say }: Shell) {
  const hasMouse = device.switchMouse();
  say(hasMouse ? 'The mouse clicks and scrolls; shift selects text' : 'The mouse selects text');
}

/** For a screen that shows nothing but a rejection of the API key. */
export const signInAction = viewAction<true>({
  id: 'account.sign-in',
  title: 'Sign in again',
  keys: ['enter'],
  hint: 'sign in',
  applies: (_, shell) => shell.account?.signIn !== undefined && shell.isKeyRefused.get(),
  run: (_, shell) => signIn(shell),
});
