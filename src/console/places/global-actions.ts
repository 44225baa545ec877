import { viewAction } from '../keys/action.ts';
import { menuOverlay } from '../overlays/menu.tsx';
import { errorFacts } from '../shell/error-journal.ts';
import { type RootScreen, rootPlaces } from '../shell/routes.ts';
import type { Shell } from '../shell/shell.ts';
import { signIn } from './account-commands.ts';
import { typeCommand } from './command-prompt.ts';
import { showPalette } from './show-palette.ts';

/** What people look for and find on a screen. */
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

const screenActions = rootPlaces.map(({ key, title, screen }) =>
  viewAction<true>({
    id: `screen.${screen}`,
    title: `Go to ${title}`,
    synonyms: screenSynonyms[screen],
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
    title: 'Go to the previous place',
    keys: ['['],
    run: (_, shell) => shell.travel('past'),
  }),
  viewAction<true>({
    id: 'history.forward',
    title: 'Go to the next place',
    keys: [']'],
    run: (_, shell) => shell.travel('future'),
  }),
  viewAction<true>({
    id: 'history.last',
    title: 'Switch between the last two places',
    keys: ['-'],
    run: (_, shell) => shell.returnToLast(),
  }),
  viewAction<true>({
    id: 'actions.menu',
    title: 'Open the actions menu',
    keys: ['x'],
    hint: 'actions',
    isHintKept: true,
    run(_, shell) {
      const menu = menuOverlay(shell);
      if (menu) shell.show(menu);
      else shell.say('No actions are available here.');
    },
  }),
  viewAction<true>({
    id: 'data.refresh',
    title: 'Refresh',
    synonyms: 'refresh reload update',
    keys: ['r', 'ctrl-r'],
    hint: 'refresh',
    run: (_, shell) => shell.refresh(),
  }),
  viewAction<true>({
    id: 'data.refresh-all',
    title: 'Refresh everything',
    synonyms: 'refresh reload everything',
    keys: ['R'],
    run: (_, shell) => shell.refreshAll(),
  }),
  viewAction<true>({
    id: 'command.type',
    title: 'Enter a command',
    keys: [':'],
    hint: 'command',
    run: (_, shell) => typeCommand(shell),
  }),
  viewAction<true>({
    id: 'palette.show',
    title: 'Search actions, screens and names',
    keys: ['ctrl-p'],
    run: (_, shell) => showPalette(shell),
  }),
  viewAction<true>({
    id: 'help.show',
    title: 'Show all keys',
    synonyms: 'help shortcuts',
    keys: ['?', 'f1'],
    hint: 'help',
    isHintKept: true,
    run: (_, shell) => shell.showHelp(),
  }),
  viewAction<true>({
    id: 'app.back-or-quit',
    title: 'Go back, or quit at the first level',
    keys: ['q'],
    hint: (shell) => (shell.isAtRoot() ? 'quit' : 'back'),
    isHintKept: true,
    run: (_, shell) => shell.backOrQuit(),
  }),
  viewAction<true>({
    id: 'app.redraw',
    title: 'Redraw the screen',
    keys: ['ctrl-l'],
    run: (_, shell) => shell.device.redraw(),
  }),
  viewAction<true>({
    id: 'app.mouse',
    title: 'Mouse on or off (shift selects text)',
    synonyms: 'click wheel scroll selection copy',
    keys: ['alt-m'],
    run(_, { device, say }) {
      const hasMouse = device.switchMouse();
      say(hasMouse ? 'The mouse clicks and scrolls; shift selects text' : 'The mouse selects text');
    },
  }),
  viewAction<true>({
    id: 'app.suspend',
    title: 'Suspend to the shell',
    synonyms: 'background',
    keys: ['ctrl-z'],
    run: (_, shell) => shell.device.suspend(),
  }),
  viewAction<true>({
    id: 'app.quit',
    title: 'Quit',
    synonyms: 'exit',
    keys: ['ctrl-c'],
    run: (_, shell) => shell.device.quit(),
  }),
];

/** On a screen that shows nothing but a refusal of the key. */
export const signInAction = viewAction<true>({
  id: 'account.sign-in',
  title: 'Sign in again',
  keys: ['enter'],
  hint: 'sign in',
  applies: (_, shell) => shell.account?.signIn !== undefined && isKeyRefused(shell),
  run: (_, shell) => signIn(shell),
});

function isKeyRefused({ queries }: Shell): boolean {
  const states = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state);
  const hasData = states.some(({ data }) => data !== undefined);
  return !hasData && states.some(({ error }) => errorFacts(error).code === 'unauthorized');
}
