import { textWidth } from '../../terminal/width.ts';

const named = new Set([
  'up',
  'down',
  'left',
  'right',
  'shift-up',
  'shift-down',
  'ctrl-left',
  'ctrl-right',
  'alt-left',
  'alt-right',
  'pageup',
  'pagedown',
  'home',
  'end',
  'enter',
  'esc',
  'tab',
  'shift-tab',
  'space',
  'backspace',
  'alt-backspace',
  'ctrl-backspace',
  'delete',
  'ctrl-space',
]);

/** What terminals send for these is the same as for another key. */
const indistinguishable = new Map([
  ['ctrl-i', 'tab'],
  ['ctrl-m', 'enter'],
  ['ctrl-j', 'enter'],
  ['ctrl-[', 'esc'],
  ['ctrl-h', 'backspace'],
]);

/** Why this is no name of a key; nothing when it is one. */
export function keyNameMistake(name: string): string | undefined {
  const same = indistinguishable.get(name);
  if (same) return `${name} cannot be told from ${same} in a terminal`;
  if (named.has(name) || /^ctrl-[a-z\\\]^_]$/.test(name) || /^alt-\S$/u.test(name))
    return undefined;
  // A letter, a digit or a sign that is one cell wide.
  const isOneSign = [...name].length === 1 && textWidth(name) === 1 && name !== ' ';
  return isOneSign
    ? undefined
    : `${JSON.stringify(name)} is not a key such as d, D, ctrl-d, alt-d or pagedown`;
}
