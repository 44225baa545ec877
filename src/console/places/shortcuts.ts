import type { Config } from '../../settings/settings.ts';
import { keyNameMistake } from '../../terminal/key-names.ts';
import { type ListedAction, type ViewAction, viewAction } from '../keys/action.ts';
import { stopWork } from '../keys/binding.ts';
import { keyGroups } from '../keys/keymap.ts';
import type { Keymap, OwnCommand } from '../shell/shell.ts';
import { isCalled } from './action-commands.ts';
import { lineIn, runCommand } from './command-prompt.ts';
import { isCommandName } from './commands.ts';
import { globalActions } from './global-actions.ts';
import { nameMistake, ownCommandsOf, ownGroup } from './own-commands.ts';
import { actionGroups, configuredKeys, places } from './places.tsx';

type Configured = Pick<Config, 'aliases' | 'commands' | 'hotkeys' | 'profiles'>;

/** What a configuration adds to commands and keys, apart from its mistakes, and a sentence about each of those. */
export function shortcutsOf(config: Configured, keymap: Keymap) {
  const { commands, mistakes } = ownCommandsOf(config, keymap);
  const ownNames = commands.map(({ name }) => name);
  const aliasMistakes = Object.entries(config.aliases).map(([name, text]) => {
    const isOwn = ownNames.includes(name);
    const taken = isOwn ? `:${name} is your own command. Choose another name.` : undefined;
    return {
      at: `aliases.${name}`,
      mistake: nameMistake(name) ?? taken ?? lineMistake(text, ownNames),
    };
  });
  const named = [...ownNames, ...Object.keys(config.aliases)];
  const hotkeyMistakes = Object.entries(config.hotkeys).map(([key, text]) => ({
    at: `hotkeys.${key}`,
    mistake: keyMistake(key, commands, keymap) ?? lineMistake(text, named),
  }));
  const told = [...aliasMistakes, ...hotkeyMistakes].flatMap(({ at, mistake }) =>
    mistake === undefined ? [] : [`${at}: ${mistake}`],
  );
  const hotkeys = Object.entries(config.hotkeys).filter(
    (_, index) => hotkeyMistakes[index]?.mistake === undefined,
  );
  return { commands, hotkeys: hotkeys.map(hotkeyAction), mistakes: [...mistakes, ...told] };
}

/** The hotkeys under their heading. */
export const hotkeyGroup = (actions: readonly ListedAction[]) => ({
  title: 'Hotkeys',
  actions,
  isShared: true,
});

/** All actions with their keys, hotkeys and own commands, as configured. */
export function configuredKeyGroups(config: Pick<Config, 'keys'> & Configured) {
  const { keymap } = configuredKeys(config.keys);
  const { commands, hotkeys } = shortcutsOf(config, keymap);
  const own = [hotkeyGroup(hotkeys), ownGroup(commands)].filter(
    ({ actions }) => actions.length > 0,
  );
  return keyGroups([...actionGroups, ...own], keymap);
}

const hotkeyAction = ([key, text]: [key: string, text: string]): ViewAction<true> =>
  viewAction({
    id: `hotkey.${key}`,
    title: `:${lineIn(text)}`,
    keys: [key],
    // Keys that follow wait for it.
    run: (_, shell) => shell.show(runCommand(shell, text).then(() => undefined)),
  });

/** Why a line begins with nothing that can be run: a command, an action, or one of these names. */
function lineMistake(text: string, named: readonly string[]): string | undefined {
  const [name = ''] = lineIn(text).split(' ');
  const isAction = actionGroups.some(({ actions }) => actions.some(({ id }) => isCalled(id, name)));
  return isCommandName(name) || isAction || named.includes(name)
    ? undefined
    : `There is no command ${JSON.stringify(name)}.`;
}

/** Hotkeys work on every screen, so no screen may have another use for their keys. */
function keyMistake(
  key: string,
  commands: readonly OwnCommand[],
  keymap: Keymap,
): string | undefined {
  const mistake = keyNameMistake(key);
  if (mistake !== undefined) return `${mistake}.`;
  const own = commands.find((command) => command.key === key && !command.changes);
  if (own) return `The key is that of commands.${own.name}. Choose another key.`;
  const taken = Object.values(places)
    .flatMap(({ actions }) => actions.flat())
    .concat(globalActions, [stopWork])
    .find(({ id, keys, isHarmful }) => !isHarmful && (keymap.get(id) ?? keys).includes(key));
  return taken && `The key is that of ${taken.id}. Choose another key.`;
}
