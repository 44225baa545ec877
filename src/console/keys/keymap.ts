import type { Config } from '../../settings/settings.ts';
import { keyNameMistake } from '../../terminal/key-names.ts';
import type { Keymap } from '../shell/shell.ts';
import type { ListedAction } from './action.ts';
import { type KeyBindings, presets } from './key-presets.ts';
import { noSuchActionText } from './key-table.ts';

/** Without a key for each of these, something could not be left. */
const needed = [
  ...['app.quit', 'go.back', 'question.no', 'question.cancel', 'menu.close', 'choice.leave'],
  ...['report.close', 'prompt.cancel', 'palette.leave', 'help.close'],
];

/**
 * The keymap of a configuration, and a sentence about each invalid entry. `layers` contain all actions;
 * each layer has those that keys reach together, nearest first.
 */
export function createKeymap(
  { preset, bindings }: Config['keys'],
  layers: readonly (readonly ListedAction[])[],
): { keymap: Keymap; mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const sensible: [string, readonly string[]][] = [];
  for (const [id, keys] of Object.entries(bindings)) {
    const mistake = bindingMistake(id, keys, layers.flat());
    if (mistake === undefined) sensible.push([id, keys]);
    else mistakes.push(`keys.${id}: ${mistake}${mistake.endsWith('?') ? '' : '.'}`);
  }

  const chosen: KeyBindings = { ...presets[preset], ...Object.fromEntries(sensible) };
  const keymap: Keymap = new Map(Object.entries(chosen));
  // Most users keep all keys, and this runs before the first frame.
  const collisions = keymap.size === 0 ? [] : conflicts(layers, keymap);
  for (const { key, first, second } of collisions) {
    mistakes.push(`keys: ${first} takes ${key} from ${second}. Assign another key to one of them.`);
  }
  return { keymap, mistakes };
}

function bindingMistake(
  id: string,
  keys: readonly string[],
  actions: readonly ListedAction[],
): string | undefined {
  if (!actions.some((action) => action.id === id)) return noSuchActionText(id, actions);
  if (keys.length === 0 && needed.includes(id)) return 'it must have a key';
  return keys.map(keyNameMistake).find((mistake) => mistake !== undefined);
}

/** An action with its default keys. */
type KeyedAction = { id: string; keys: readonly string[] };

/** A key that two actions have at the same time. The first is nearer, so it gets the key. */
type Conflict = { key: string; first: string; second: string };

/** Conflicts that the keymap causes. Actions may share default keys, because they apply at different times. */
function conflicts(layers: readonly (readonly KeyedAction[])[], keymap: Keymap): Conflict[] {
  const found = new Map<string, Conflict>();
  for (const layer of layers) {
    const uses = layer.flatMap((action) =>
      (keymap.get(action.id) ?? action.keys).map((key) => ({ key, action })),
    );
    for (const [key, users] of Map.groupBy(uses, (use) => use.key)) {
      for (const [place, { action: first }] of users.entries()) {
        for (const { action: second } of users.slice(place + 1)) {
          if (!isCollision(first, second, keymap)) continue;
          found.set(`${key} ${first.id} ${second.id}`, { key, first: first.id, second: second.id });
        }
      }
    }
  }
  return [...found.values()];
}

function isCollision(one: KeyedAction, other: KeyedAction, keymap: Keymap): boolean {
  const isRebound = keymap.has(one.id) || keymap.has(other.id);
  return isRebound && one.id !== other.id && !one.keys.some((key) => other.keys.includes(key));
}
