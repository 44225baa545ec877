import type { Config } from '../../config/config.ts';
import type { ListedAction } from './action-group.ts';
import { conflicts } from './conflicts.ts';
import { keyNameMistake } from './key-name.ts';
import type { Keymap } from './keymap.ts';
import { type KeyBindings, presets } from './presets.ts';

/** Without these nobody would find a way out. */
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

/** The keymap that somebody has chosen, and a line about everything in it that makes no sense. */
export function createKeymap(
  { preset, bindings }: Config['keys'],
  actions: readonly ListedAction[],
): { keymap: Keymap; mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const sensible: [string, readonly string[]][] = [];
  for (const [id, keys] of Object.entries(bindings)) {
    const mistake = bindingMistake(id, keys, actions);
    if (mistake === undefined) sensible.push([id, keys]);
    else mistakes.push(`keys.${id}: ${mistake}${mistake.endsWith('?') ? '' : '.'}`);
  }

  const chosen: KeyBindings = { ...presets[preset], ...Object.fromEntries(sensible) };
  const keymap: Keymap = new Map(Object.entries(chosen));
  for (const { key, first, second } of conflicts(actions, keymap)) {
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
  const [scope = '', verb = ''] = wanted.split('.');
  return id.startsWith(`${scope}.${verb.slice(0, 3)}`) || (verb !== '' && id.endsWith(`.${verb}`));
}
