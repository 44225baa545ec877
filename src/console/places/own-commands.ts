import { basename, isAbsolute } from 'node:path';
import { fieldCalled } from '../../language/filter/field.ts';
import { fieldsIn, namesOption } from '../../language/own-commands/argv.ts';
import type { Config } from '../../settings/settings.ts';
import { keyNameMistake } from '../../terminal/key-names.ts';
import type { ListedAction } from '../keys/action.ts';
import { stopWork } from '../keys/binding.ts';
import { ownId, runsOnce } from '../list/own-actions.ts';
import { menuActions } from '../overlays/menu.tsx';
import type { Keymap, OwnCommand, Shell } from '../shell/shell.ts';
import { isCommandName } from './commands.ts';
import { globalActions } from './global-actions.ts';
import { actionGroups, places } from './places.tsx';

/** With a sentence about each mistake. A command whose key is taken has none: nothing changes the meaning of built-in keys. */
export function ownCommandsOf(
  { commands, profiles }: Pick<Config, 'commands' | 'profiles'>,
  keymap: Keymap,
): { commands: readonly OwnCommand[]; mistakes: readonly string[] } {
  const valid: OwnCommand[] = [];
  const mistakes: string[] = [];
  for (const [name, setting] of Object.entries(commands)) {
    const command = { ...setting, name };
    const mistake = nameMistake(name) ?? programMistake(command, profiles) ?? rowMistake(command);
    const keyMistake = mistake === undefined ? keyMistakeOf(command, valid, keymap) : undefined;
    const told = mistake ?? keyMistake;
    if (told !== undefined) mistakes.push(`commands.${name}: ${told}`);
    if (mistake === undefined) {
      valid.push(keyMistake === undefined ? command : { ...command, key: undefined });
    }
  }
  return { commands: valid, mistakes };
}

/** The commands under a heading, for the table of keys. */
export const ownGroup = (commands: readonly OwnCommand[]) => ({
  title: 'Own commands',
  actions: commands.map(
    ({ name, title, key, changes, on }): ListedAction => ({
      id: ownId(name),
      title: `${title} (${on.join(', ')})`,
      keys: key === undefined ? [] : [key],
      isHarmful: changes,
    }),
  ),
});

/** Why nothing of the user can be called so behind a colon. */
export function nameMistake(name: string): string | undefined {
  if (!/^[a-z][a-z\d-]*$/.test(name)) {
    return 'A name has small letters, digits and hyphens, and begins with a letter.';
  }
  if (isCommandName(name)) return `:${name} is a command of signalbox. Choose another name.`;
  const action = actionGroups
    .flatMap(({ actions }) => actions)
    .find(({ id }) => id.slice(id.lastIndexOf('.') + 1) === name);
  return action && `:${name} is the action ${action.id}. Choose another name.`;
}

function programMistake(
  { run, variables }: OwnCommand,
  profiles: Config['profiles'],
): string | undefined {
  const [program = '', ...others] = run;
  if (fieldsIn(program).length > 0) return 'A field cannot name the program.';
  if (basename(program) !== program && !isAbsolute(program)) {
    return `${program} depends on the current folder. Name a program of PATH or a whole path.`;
  }
  const option = others.find(namesOption);
  if (option !== undefined) return `In ${option} a field would name the option.`;
  const secrets = Object.values(profiles).flatMap(({ credential }) =>
    credential?.type === 'environment' ? [credential.variable] : [],
  );
  const secret = variables.find((name) => /^SIGNALBOX_/i.test(name) || secrets.includes(name));
  return secret && `${secret} is not passed to programs, because it may contain a key.`;
}

const placesOf = (on: readonly string[]) =>
  Object.values(places).filter(({ ownLists = [] }) =>
    ownLists.some(({ name }) => on.includes(name)),
  );

/** The headings of the screens on which an own command of this name works. */
export const ownPlacesWith = (
  name: string,
  { ownCommands, isReadOnly }: Pick<Shell, 'ownCommands' | 'isReadOnly'>,
): readonly string[] => [
  ...new Set(
    ownCommands
      .filter((command) => command.name === name && !(command.changes && isReadOnly))
      .flatMap(({ on }) => placesOf(on).map(({ heading }) => heading)),
  ),
];

function rowMistake(command: OwnCommand): string | undefined {
  const { on, run, ask, stdin } = command;
  const inputs = Object.keys(ask);
  const named = run.flatMap(fieldsIn);
  const ofRow = named.find((name) => !inputs.includes(name));
  if (runsOnce(command) && stdin !== 'ndjson')
    return 'A program that runs once for all rows reads them with "stdin": "ndjson".';
  if (runsOnce(command) && ofRow !== undefined)
    return `{${ofRow}} is of one row, and the program runs once for all. "each": true runs it for each.`;
  const idle = inputs.find((input) => !named.includes(input));
  if (idle !== undefined) return `No argument contains {${idle}}, which is asked for.`;
  const lists = new Map(
    Object.values(places).flatMap(({ ownLists = [] }) => ownLists.map((one) => [one.name, one])),
  );
  for (const name of on) {
    const fields = lists.get(name)?.fields();
    if (!fields) return `There is no list ${name}. Lists: ${[...lists.keys()].join(', ')}.`;
    const taken = inputs.find((input) => fieldCalled(input, fields));
    if (taken !== undefined) {
      return `Rows of ${name} have a field ${taken}. Give what is asked for another name.`;
    }
    const unknown = named.find((field) => !inputs.includes(field) && !fieldCalled(field, fields));
    if (unknown !== undefined) {
      const known = fields.map((field) => field.name).join(', ');
      return `Rows of ${name} have no field ${unknown}. Fields: ${known}.`;
    }
  }
  return undefined;
}

function keyMistakeOf(
  command: OwnCommand,
  others: readonly OwnCommand[],
  keymap: Keymap,
): string | undefined {
  const { key, on, changes } = command;
  if (key === undefined) return undefined;
  const mistake = keyNameMistake(key);
  if (mistake !== undefined) return `key: ${mistake}.`;
  const places = new Set(placesOf(on));
  const own = others.find(
    (other) => other.key === key && placesOf(other.on).some((one) => places.has(one)),
  );
  if (own) return `Its key ${key} is that of commands.${own.name}. Choose another key.`;
  const taken = placesOf(on)
    .flatMap(({ actions }) => actions.flat())
    .concat(menuActions, changes ? [] : [...globalActions, stopWork])
    // The keys of what changes something count in the menu only, together with what that lists.
    .filter((action) => !changes || isInMenu(action))
    .find(({ id, keys }) => (keymap.get(id) ?? keys).includes(key));
  return taken && `Its key ${key} is that of ${taken.id}. Choose another key.`;
}

const isInMenu = (action: ListedAction): boolean =>
  action.isHarmful ||
  menuActions.includes(action as (typeof menuActions)[number]) ||
  ('isInMenu' in action && action.isInMenu === true);
