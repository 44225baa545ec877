import type { Config, KeyPreset } from '../../config/config.ts';
import { keyNameMistake } from '../../terminal/key-names.ts';
import type { Keymap } from '../shell/shell.ts';
import type { ActionGroup, ListedAction } from './action.ts';
import { defaultKeymap } from './reachable.ts';

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
  // Most people keep all keys, and this is on the way to the first frame.
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
  if (!actions.some((action) => action.id === id)) {
    const close = actions.find((action) => isClose(action.id, id));
    return close
      ? `no such action; is it ${close.id}?`
      : 'no such action; signalbox keys lists all';
  }
  if (keys.length === 0 && needed.includes(id)) return 'it must have a key';
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

function isCollision(one: ListedAction, other: ListedAction, keymap: Keymap): boolean {
  const isRebound = keymap.has(one.id) || keymap.has(other.id);
  return isRebound && one.id !== other.id && !one.keys.some((key) => other.keys.includes(key));
}

/** Keys by the id of the action that they are for. */
type KeyBindings = Readonly<Record<string, readonly string[]>>;

/** What hands that come from another program expect; everything else keeps its keys. */
export const presets: Readonly<Record<KeyPreset, KeyBindings>> = {
  default: {},

  // https://k9scli.io/topics/commands
  k9s: {
    'command.type': [':', 'ctrl-a'],
    'data.refresh': ['ctrl-r'],
    'table.wide': ['ctrl-w', 'w'],
    'table.mark-range': ['ctrl-space', 'v'],
    'table.sort': ['alt-s'],
    'table.sort-by-name': ['N'],
    'table.sort-by-status': ['S'],
    'table.sort-by-age': ['A'],
    'table.sort-by-credits': ['C'],
    'now.agents': ['W'],
    'now.computers': ['E'],
    'computer.sessions': ['enter', 'l'],
    'table.inspect': ['i', 'y'],
    'users.open': ['enter', 'l', 'd'],
    'dashboard.open': ['enter', 'd'],
    'session.copy-id': ['c'],
    'computer.copy-id': ['c'],
    'limit.copy-email': ['c'],
    'wiki.copy-id': ['c'],
    'search.copy-id': ['c'],
    'readiness.copy-address': ['alt-c'],
    'repository.copy-id': ['alt-c'],
    'person.copy-email': ['c'],
    'person.copy': ['c'],
    'tree.copy': ['c'],
    'users.copy-email': ['c'],
    'dashboard.copy': ['c'],
    'transcript.copy': ['c'],
    'transcript.follow': ['s', 'G', 'end', 'f'],
  },

  // https://github.com/jesseduffield/lazygit/blob/master/docs/keybindings/Keybindings_en.md
  lazygit: {
    'data.refresh': ['R', 'ctrl-r'],
    'data.refresh-all': ['alt-r'],
    'history.back': ['alt-left'],
    'history.forward': ['alt-right'],
    'table.first': ['<', 'g', 'home'],
    'table.last': ['>', 'G', 'end'],
    'table.page-up': [',', 'pageup', 'ctrl-b'],
    'table.page-down': ['.', 'pagedown', 'ctrl-f'],
    'table.sort-left': ['alt-h'],
    'table.sort-right': ['alt-l'],
    'table.focus-preview': ['l', 'tab', 'shift-tab'],
    'table.focus-list': ['h', 'esc', 'tab', 'shift-tab'],
    'table.zoom': ['z', '+', 'd'],
    'table.end-zoom': ['esc', 'z', 'q', '_'],
    'now.open': ['enter'],
    'rule.findings': ['enter'],
    'search.open': ['enter'],
    'tail.open': ['enter'],
    'session.open': ['enter'],
    'computer.sessions': ['enter'],
    'limit.days': ['enter'],
    'person.days': ['enter'],
    'users.open': ['enter'],
    'person.open-day': ['enter'],
    'readiness.open': ['enter'],
    'wiki.open': ['enter'],
    'overview.next-tab': [']', 'tab'],
    'overview.previous-tab': ['[', 'shift-tab'],
    'dashboard.next-panel': ['l', 'J'],
    'dashboard.previous-panel': ['h', 'K'],
    'days.earlier': ['left'],
    'days.later': ['right'],
    'day.earlier': ['left'],
    'day.later': ['right'],
    'repository.older': ['left'],
    'repository.newer': ['right'],
    'session.copy-id': ['ctrl-o', 'y'],
    'computer.copy-id': ['ctrl-o', 'y'],
    'limit.copy-email': ['ctrl-o', 'y'],
    'search.copy-id': ['ctrl-o', 'y'],
    'person.copy-email': ['ctrl-o', 'y'],
    'users.copy-email': ['ctrl-o', 'y'],
    'dashboard.copy': ['ctrl-o', 'y'],
    'range.earlier': ['{'],
    'range.later': ['}'],
    'transcript.copy': ['ctrl-o', 'y'],
    'transcript.start': ['<', 'g', 'home'],
    'transcript.follow': ['>', 'G', 'end', 'f'],
    'transcript.page-up': [',', 'pageup', 'ctrl-b'],
    'transcript.page-down': ['.', 'pagedown', 'ctrl-f', 'space'],
  },
};

/**
 * All keys as Markdown: what they do, and the id under which each can be given another key. Where
 * an action has no key, it can be given one.
 */
export function keyTable(groups: readonly ActionGroup[], keymap: Keymap = defaultKeymap): string {
  return groups.map((group) => groupTable(group, keymap)).join('\n');
}

function groupTable({ title, actions }: ActionGroup, keymap: Keymap): string {
  const different = [...new Map(actions.map((action) => [action.id, action])).values()];
  const rows = different.map((action) => rowOf(action, keymap));
  const table = ['| Keys | | Id |', '|---|---|---|', ...rows].join('\n');
  return title === 'Everywhere'
    ? `### ${title}\n\n${table}\n`
    : `<details><summary>${title}</summary>\n\n${table}\n\n</details>\n`;
}

function rowOf(action: ListedAction, keymap: Keymap): string {
  const { id, title, isHarmful } = action;
  const keys = (keymap.get(id) ?? action.keys).map(keyCell);
  const menu = isHarmful ? `${keyCell((keymap.get('actions.menu') ?? ['x'])[0] ?? '')} ` : '';
  return `| ${menu}${keys.join(' ')} | ${title} | \`${id}\` |`;
}

// A bar would end the cell, also between signs of code.
const keyCell = (key: string): string => `\`${key.replace('|', '\\|')}\``;
