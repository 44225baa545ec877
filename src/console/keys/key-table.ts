import type { Keymap } from '../shell/shell.ts';
import type { ActionGroup, ListedAction } from './action.ts';
import { defaultKeymap } from './keymap.ts';

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
