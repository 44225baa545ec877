import type { Keymap } from '../shell/shell.ts';

type ListedAction = { id: string; title: string; keys: readonly string[]; isHarmful: boolean };

type ActionGroup = { title: string; actions: readonly ListedAction[] };

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
export function noSuchActionText(id: string, actions: readonly { id: string }[]): string {
  const close = actions.find((action) => isClose(action.id, id));
  return `no such action; ${close ? `is it ${close.id}?` : 'signalbox keys lists all'}`;
}

/** Whether an ID has the wanted object and a similar verb, or the wanted verb and another object. */
function isClose(id: string, wanted: string): boolean {
  const [thing = '', verb = ''] = wanted.split('.');
  return id.startsWith(`${thing}.${verb.slice(0, 3)}`) || (verb !== '' && id.endsWith(`.${verb}`));
}
