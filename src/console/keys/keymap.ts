import type { Config } from '../../settings/settings.ts';
import { keyNameMistake } from '../../terminal/key-names.ts';
import type { Keymap } from '../shell/shell.ts';
import type { ActionGroup, ListedAction } from './action.ts';

/** Keys by the ID of the action that they are for. */
type KeyBindings = Readonly<Record<string, readonly string[]>>;

/** Keys, and the actions that have them; both are names separated by blanks. */
const keyBindings = (rows: readonly (readonly [keys: string, ids: string])[]): KeyBindings =>
  Object.fromEntries(
    rows.flatMap(([keys, ids]) => ids.split(' ').map((id) => [id, keys.split(' ')])),
  );

/** What users of other programs expect; all other actions keep their keys. */
export const presets = {
  default: keyBindings([]),

  // https://k9scli.io/topics/commands
  k9s: keyBindings([
    [': ctrl-a', 'command.type'],
    ['ctrl-r', 'data.refresh'],
    ['ctrl-w w', 'table.wide'],
    ['ctrl-space v', 'table.mark-range'],
    ['alt-s', 'table.sort'],
    ['N', 'table.sort-by-name'],
    ['S', 'table.sort-by-status'],
    ['A', 'table.sort-by-age'],
    ['C', 'table.sort-by-credits'],
    ['alt-a', 'now.agents'],
    ['E', 'now.computers'],
    ['enter l', 'computer.sessions'],
    ['i y', 'table.inspect'],
    ['enter l d', 'users.open'],
    ['enter d', 'dashboard.open'],
    ['c', 'session.copy-id computer.copy-id wiki.copy-id search.copy-id limit.copy-email'],
    ['c', 'person.copy-email users.copy-email person.copy tree.copy dashboard.copy'],
    ['c', 'transcript.copy now.copy'],
    ['alt-c', 'readiness.copy-address repository.copy-id'],
    ['s G end f', 'transcript.follow'],
  ]),

  // https://github.com/jesseduffield/lazygit/blob/master/docs/keybindings/Keybindings_en.md
  lazygit: keyBindings([
    ['R ctrl-r', 'data.refresh'],
    ['alt-r', 'data.refresh-all'],
    ['alt-left', 'history.back'],
    ['alt-right', 'history.forward'],
    ['< g home', 'table.first transcript.start'],
    ['> G end', 'table.last'],
    [', pageup ctrl-b', 'table.page-up transcript.page-up'],
    ['. pagedown ctrl-f', 'table.page-down'],
    ['alt-h', 'table.sort-left'],
    ['alt-l', 'table.sort-right'],
    ['l tab shift-tab', 'table.focus-preview'],
    ['h esc tab shift-tab', 'table.focus-list'],
    ['z + d', 'table.zoom'],
    ['esc z q _', 'table.end-zoom'],
    [
      'enter',
      'now.open rule.findings risk.search search.open tail.open session.open computer.sessions fleet.switch fleet-now.open bookmark.open',
    ],
    [
      'enter',
      'limit.days person.days users.open person.open-day readiness.open wiki.open wiki-page.read',
    ],
    ['] tab', 'overview.next-tab'],
    ['[ shift-tab', 'overview.previous-tab'],
    ['l J', 'dashboard.next-panel'],
    ['h K', 'dashboard.previous-panel'],
    ['left', 'days.earlier day.earlier repository.older'],
    ['right', 'days.later day.later repository.newer'],
    ['ctrl-o y', 'session.copy-id computer.copy-id search.copy-id limit.copy-email'],
    ['ctrl-o y', 'person.copy-email users.copy-email dashboard.copy transcript.copy now.copy'],
    ['{', 'range.earlier limit.earlier-month'],
    ['}', 'range.later limit.later-month'],
    ['> G end f', 'transcript.follow'],
    ['. pagedown ctrl-f space', 'transcript.page-down'],
  ]),
} satisfies Readonly<Record<string, KeyBindings>>;

/** Without a key for each of these, something could not be left. */
const needed = [
  ...['app.quit', 'go.back', 'question.no', 'question.cancel', 'menu.close', 'choice.leave'],
  ...['report.close', 'prompt.cancel', 'palette.leave', 'help.close'],
];

/** With a sentence about each invalid entry. Each of `layers` has the actions that keys reach together, nearest first. */
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

/** Actions under a heading, each with its keys; of a harmful one, with the key of the menu before it. */
export type KeyGroup = {
  title: string;
  actions: readonly { keys: readonly string[]; title: string; id: string }[];
};

/** All actions with the keys that a keymap gives them. */
export const keyGroups = (groups: readonly ActionGroup[], keymap: Keymap = new Map()): KeyGroup[] =>
  groups.map(({ title, actions }) => ({
    title,
    actions: [...new Map(actions.map((action) => [action.id, action])).values()].map((action) => ({
      keys: keysOf(action, keymap),
      title: action.title,
      id: action.id,
    })),
  }));

function keysOf({ id, keys: own, isHarmful }: ListedAction, keymap: Keymap): string[] {
  const menuKey = (keymap.get('actions.menu') ?? ['x'])[0] ?? '';
  return (keymap.get(id) ?? own).map((key) => (isHarmful ? `${menuKey} ${key}`.trim() : key));
}

/** The groups as aligned text for a person: keys, what they do, and the id. */
export const keysText = (groups: readonly KeyGroup[]): string => groups.map(groupText).join('\n');

function groupText({ title, actions }: KeyGroup): string {
  const rows = actions.map((action) => [action.keys.join(', '), action.title, action.id]);
  const widths = [0, 1].map((place) =>
    Math.max(0, ...rows.map((row) => (row[place] ?? '').length)),
  );
  const lines = rows.map((row) =>
    row.map((text, place) => text.padEnd(widths[place] ?? 0)).join('  '),
  );
  return [title, ...lines.map((line) => `  ${line}`), ''].join('\n');
}

/** Says of an ID that no action has it, and which one may have been meant. */
function noSuchActionText(id: string, actions: readonly { id: string }[]): string {
  const close = actions.find((action) => isClose(action.id, id));
  return `no such action; ${close ? `is it ${close.id}?` : 'signalbox keys lists all'}`;
}

/** Whether an ID has the wanted object and a similar verb, or the wanted verb and another object. */
function isClose(id: string, wanted: string): boolean {
  const [thing = '', verb = ''] = wanted.split('.');
  return id.startsWith(`${thing}.${verb.slice(0, 3)}`) || (verb !== '' && id.endsWith(`.${verb}`));
}
