import { grammar } from '../language/filter/grammar.ts';
import type { Config } from '../settings/settings.ts';
import type { ProfileState } from '../state/state.ts';
import type { Preferences } from '../state/state-file.ts';
import type { KeyQueue } from '../terminal/key-queue.ts';
import { createShell } from './create-shell.ts';
import { onAnswers } from './data/query-cache.ts';
import { keepDaysSame } from './data/same-days.ts';
import { inTurns } from './data/turns.ts';
import { watchComputers } from './data/watch-computers.ts';
import { watchCounterpart } from './data/watch-counterpart.ts';
import { monochromeTheme, paletteTheme, type Theme } from './draw/theme.ts';
import type { ViewAction } from './keys/action.ts';
import { bindGlobal, defaultKeymap, screenBindings, stopWork } from './keys/binding.ts';
import { hasAction, withoutWaysOut } from './keys/kiosk.ts';
import { createKeys, type TerminalInput } from './keys/press-keys.ts';
import { helpOverlay } from './overlays/help/help-overlay.tsx';
import type { HelpEntry } from './overlays/help/help-sections.ts';
import type { Command } from './places/command.ts';
import { lineIn } from './places/command-prompt.ts';
import { commandsOf } from './places/commands.ts';
import { globalActions, signInAction } from './places/global-actions.ts';
import { ownPlacesWith } from './places/own-commands.ts';
import { actionGroups, placesWith } from './places/places.tsx';
import { hotkeyGroup, shortcutsOf } from './places/shortcuts.ts';
import { auditInMemory } from './shell/audit.ts';
import type { SharedBindings, Shell, ShellSettings } from './shell/shell.ts';
import { createValue } from './shell/store.ts';

/** The settings that a console requires; everything else has a default. */
export type ConsoleSettings = Pick<
  ShellSettings,
  'client' | 'profile' | 'config' | 'isReadOnly' | 'device' | 'clock'
> &
  Partial<ShellSettings> & {
    /** Without colour there is no theme to choose. */
    hasColor: boolean;
    theme?: Theme;
  };

/** A console without a terminal: what `App` draws, and the queue that takes its keys. */
export type Console = { shell: Shell; keys: KeyQueue<TerminalInput> };

/** Creates the console. Without given preferences or audit log, these last only as long as the console. */
export function createConsole({
  hasColor,
  theme = paletteTheme,
  colorDepth = 24,
  ...given
}: ConsoleSettings): Console {
  const { commands, hotkeys } = shortcutsOf(given.config, given.keymap ?? defaultKeymap);
  const settings: ShellSettings = {
    isAscii: false,
    isKiosk: false,
    isScreenReader: false,
    knownWikiRuns: undefined,
    copySearch: undefined,
    readRestatedDays: undefined,
    clockDifference: createValue(0),
    audit: auditInMemory(),
    preferences: preferencesInMemory(),
    keymap: defaultKeymap,
    account: undefined,
    keepTheme: undefined,
    holdTheme() {},
    place: undefined,
    kept: undefined,
    ownCommands: commands,
    ...given,
    theme: hasColor ? theme : monochromeTheme,
    colorDepth: hasColor ? colorDepth : 1,
  };
  const shell = createShell(settings.isKiosk ? withoutWaysOut(settings) : settings, {
    sharedBindings: sharedBindings(hotkeys),
    placesWith: (name, shell) => [...placesWith(name), ...ownPlacesWith(name, shell)],
    showHelp: (shell) => showHelp(shell, hotkeys),
  });
  keepDaysSame(shell.queries);
  watchComputers(shell);
  watchCounterpart(shell);
  watchFirstAnswer(shell);
  return { shell, keys: createKeys(shell) };
}

function showHelp(shell: Shell, hotkeys: readonly ViewAction<true>[]) {
  const groups = [...actionGroups, hotkeyGroup(hotkeys)].map((group) => ({
    ...group,
    actions: group.actions.filter((action) => hasAction(shell, action)),
  }));
  const overlay = helpOverlay({
    bindings: screenBindings(shell),
    groups: groups.filter(({ actions }) => actions.length > 0),
    commands: [...commandsOf(shell).map(commandEntry), ...aliasEntries(shell.config.aliases)],
    filters: grammar.map(({ example, meaning }) => helpEntry(example, meaning, 'table.filter')),
  });
  shell.show({ ...overlay, under: shell.overlay.get() });
}

/** Starts applying the rules after the first response, so that they do not delay the first frame. */
function watchFirstAnswer(shell: Shell) {
  const stop = onAnswers(shell.queries, async () => {
    stop();
    const { watchAttention } = await import('./data/watch-attention.ts');
    watchAttention(shell);
  });
}

/** Reads what the rules need and no screen has read, once they are applied, so that it does not delay the first frame. */
export function readAheadLater(shell: Shell): void {
  const stop = shell.attention.state.subscribe(async () => {
    stop();
    const { readAhead } = await import('./data/read-ahead.ts');
    readAhead(shell);
  });
}

/** Makes ready what the first transcript and the first rare character would wait for, once all that rules need is read. */
export function prepareTextsLater({ attention: { state } }: Pick<Shell, 'attention'>): void {
  const stop = state.subscribe(async () => {
    if (state.get().unread.length > 0) return;
    stop();
    const { preparedTexts } = await import('./draw/markdown/prepared-texts.ts');
    await inTurns(preparedTexts());
  });
}

const commandEntry = ({ name, argument, title, aliases = [] }: Command): HelpEntry => ({
  ...helpEntry(`:${name}`, title, aliases.join(' ')),
  keys: `:${name}${argument ? ` ${argument.name}` : ''}`,
});

const aliasEntries = (aliases: Config['aliases']): HelpEntry[] =>
  Object.entries(aliases).map(([name, text]) => helpEntry(`:${name}`, `:${lineIn(text)}`, name));

const helpEntry = (keys: string, title: string, id: string): HelpEntry => ({
  id,
  keys,
  keyNames: [keys],
  title,
  reason: undefined,
});

const reachedThroughOverlays = ['app.quit', 'app.suspend', 'app.redraw', 'help.show'];

function sharedBindings(hotkeys: readonly ViewAction<true>[]): SharedBindings {
  const last = bindGlobal([...globalActions, ...hotkeys]);
  return {
    first: bindGlobal([stopWork, signInAction]),
    last,
    always: last.filter(({ id }) => reachedThroughOverlays.includes(id)),
  };
}

const nothing = { lastScreen: undefined, views: {}, savedViews: {}, commands: [] };

export function preferencesInMemory(state: ProfileState = nothing): Preferences {
  let current = state;
  return {
    get: () => current,
    update(change) {
      current = change(current);
    },
  };
}
