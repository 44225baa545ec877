type Keymap = ReadonlyMap<string, readonly string[]>;

type ListedAction = { id: string; title: string; keys: readonly string[]; isHarmful: boolean };

type ActionGroup = { title: string; actions: readonly ListedAction[] };

/** All keys as Markdown, with the ID for assigning other keys to each action. */
export function keyTable(groups: readonly ActionGroup[], keymap: Keymap = new Map()): string {
  return groups.map((group) => groupTable(group, keymap)).join('\n');
}

function groupTable({ title, actions }: ActionGroup, keymap: Keymap): string {
  const rows = new Map(actions.map((action) => [action.id, rowOf(action, keymap)])).values();
  const table = ['| Keys | | Id |', '|---|---|---|', ...rows].join('\n');
  return title === 'Everywhere'
    ? `### ${title}\n\n${table}\n`
    : `<details><summary>${title}</summary>\n\n${table}\n\n</details>\n`;
}

function rowOf({ id, title, isHarmful, keys: own }: ListedAction, keymap: Keymap): string {
  const keys = (keymap.get(id) ?? own).map(keyCell);
  const menu = isHarmful ? `${keyCell((keymap.get('actions.menu') ?? ['x'])[0] ?? '')} ` : '';
  return `| ${menu}${keys.join(' ')} | ${title} | \`${id}\` |`;
}

// A bar would end the cell, even within code.
const keyCell = (key: string): string => `\`${key.replace('|', '\\|')}\``;

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
