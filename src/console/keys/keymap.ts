import type { Config } from '../../config/config.ts';
import type { Binding, Keymap } from '../shell/shell.ts';
import type { ListedAction } from './action.ts';
import { keyNameMistake } from './key-names.ts';
import { type KeyBindings, presets } from './presets.ts';

export const defaultKeymap: Keymap = new Map();

/** The same bindings with the keys of the keymap. */
export function rebound(bindings: readonly Binding[], keymap: Keymap): readonly Binding[] {
  if (keymap.size === 0) return bindings;
  return bindings.map((binding) => {
    const keys = keymap.get(binding.id);
    return keys === undefined ? binding : { ...binding, keys };
  });
}

/** Without a key for each of these there would be no way out of something. */
const needed = [
  'app.quit',
  'go.back',
  'question.no',
  'question.cancel',
  'menu.close',
  'choice.leave',
  'report.close',
  'prompt.cancel',
  'palette.leave',
  'help.close',
];

/**
 * The keymap of a configuration, and a sentence about everything in it that makes no sense. `layers`
 * are all actions there are, each layer those that keys reach side by side, nearest first.
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
  for (const { key, first, second } of conflicts(layers, keymap)) {
    mistakes.push(
      `keys: ${key} is taken from ${second} by ${first}. Give one of them another key.`,
    );
  }
  return { keymap, mistakes };
}

function bindingMistake(
  id: string,
  keys: readonly string[],
  actions: readonly ListedAction[],
): string | undefined {
  if (!actions.some((action) => action.id === id)) {
    const close = actions.find((action) => isClose(action.id, id));
    return close
      ? `no such action; is it ${close.id}?`
      : 'no such action; signalbox keys lists all';
  }
  if (keys.length === 0 && needed.includes(id)) return 'it cannot do without a key';
  return keys.map(keyNameMistake).find((mistake) => mistake !== undefined);
}

/** The same verb of something else, or the same thing with another verb. */
function isClose(id: string, wanted: string): boolean {
  const [thing = '', verb = ''] = wanted.split('.');
  return id.startsWith(`${thing}.${verb.slice(0, 3)}`) || (verb !== '' && id.endsWith(`.${verb}`));
}

/** A key that two actions have at the same time. The first is nearer, so it gets the key. */
export type Conflict = { key: string; first: string; second: string };

/**
 * Keys that a keymap has given to two actions of one layer. Where two share a key already without the
 * keymap, they are meant to: they apply at different times.
 */
export function conflicts(
  layers: readonly (readonly ListedAction[])[],
  keymap: Keymap,
): Conflict[] {
  const found = new Map<string, Conflict>();
  for (const layer of layers) {
    for (const [place, first] of layer.entries()) {
      for (const second of layer.slice(place + 1)) {
        for (const key of sharedKeys(first, second, keymap)) {
          const conflict = { key, first: first.id, second: second.id };
          found.set(`${key} ${first.id} ${second.id}`, conflict);
        }
      }
    }
  }
  return [...found.values()];
}

function sharedKeys(one: ListedAction, other: ListedAction, keymap: Keymap): readonly string[] {
  const isRebound = keymap.has(one.id) || keymap.has(other.id);
  const shareByDefault = one.keys.some((key) => other.keys.includes(key));
  if (!isRebound || one.id === other.id || shareByDefault) return [];
  const otherKeys = keymap.get(other.id) ?? other.keys;
  return (keymap.get(one.id) ?? one.keys).filter((key) => otherKeys.includes(key));
}
