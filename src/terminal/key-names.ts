import type { Key } from 'ink';
import { graphemesOf, textWidth } from './width.ts';

/** The name of a key, or that of one whose bytes follow esc: it was pressed together with alt, or after esc. */
export type KeyName = string | { afterEsc: string };

/** A printable key is its own name; a held key can arrive as one chunk (`jjj`), which is several keys. */
export function keyNames(input: string, key: Key): KeyName[] {
  if (key.eventType === 'release') return [];
  // Only terminals that send modifiers as numbers tell alt from esc, and Ink gives these events a type.
  if (key.meta && key.eventType === undefined) {
    return plainNames(input, { ...key, meta: false }).map((name) => ({ afterEsc: name }));
  }
  return plainNames(input, key);
}

function plainNames(input: string, key: Key): string[] {
  const named = specialKey(key);
  if (named !== undefined) return [named];
  if (key.ctrl) return [input === ' ' ? 'ctrl-space' : `ctrl-${input}`];
  if (key.meta) return [`alt-${input}`];
  // A letter and its marks are one key.
  return graphemesOf(input).map(({ grapheme }) => printableName(grapheme));
}

function specialKey(key: Key): string | undefined {
  if (key.upArrow) return key.shift ? 'shift-up' : 'up';
  if (key.downArrow) return key.shift ? 'shift-down' : 'down';
  if (key.leftArrow) return `${modifier(key)}left`;
  if (key.rightArrow) return `${modifier(key)}right`;
  if (key.pageUp) return 'pageup';
  if (key.pageDown) return 'pagedown';
  if (key.home) return 'home';
  if (key.end) return 'end';
  if (key.return) return 'enter';
  if (key.escape) return 'esc';
  if (key.tab) return key.shift ? 'shift-tab' : 'tab';
  if (key.backspace) return `${modifier(key)}backspace`;
  if (key.delete) return 'delete';
  return undefined;
}

const modifier = (key: Key): string => (key.ctrl ? 'ctrl-' : key.meta ? 'alt-' : '');

// A pasted or merged chunk contains raw control characters.
const rawNames = new Map([
  ['\r', 'enter'],
  ['\n', 'enter'],
  ['\r\n', 'enter'],
  ['\t', 'tab'],
  ['\u001B', 'esc'],
  ['\u007F', 'backspace'],
  [' ', 'space'],
  ['\u0000', 'ctrl-space'],
]);

function printableName(grapheme: string): string {
  const code = grapheme.charCodeAt(0);
  return (
    rawNames.get(grapheme) ?? (code < 27 ? `ctrl-${String.fromCharCode(code + 96)}` : grapheme)
  );
}

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
  ...Array.from({ length: 12 }, (_, index) => `f${index + 1}`),
]);

/** Terminals send the same bytes for these keys as for others. */
const indistinguishable = new Map([
  ['ctrl-i', 'tab'],
  ['ctrl-m', 'enter'],
  ['ctrl-j', 'enter'],
  ['ctrl-[', 'esc'],
  ['ctrl-h', 'backspace'],
]);

/** Why a text is not the name of a key; undefined if it is. */
export function keyNameMistake(name: string): string | undefined {
  const same = indistinguishable.get(name);
  if (same) return `${name} and ${same} are the same in a terminal`;
  if (named.has(name) || /^ctrl-[a-z\\\]^_]$/.test(name) || /^alt-\S$/u.test(name))
    return undefined;
  const isOneSign = [...name].length === 1 && textWidth(name) === 1 && name !== ' ';
  return isOneSign
    ? undefined
    : `${JSON.stringify(name)} is not a key such as d, D, ctrl-d, alt-d or pagedown`;
}

/** The text that a key produces where text is typed; undefined for keys with a name. */
export function typedText(key: string): string | undefined {
  if (key === 'space') return ' ';
  return /^(?:ctrl|alt|shift)-|^[a-z]{2,}$|^f\d+$/.test(key) ? undefined : key;
}
