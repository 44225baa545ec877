import type { Key } from 'ink';
import { expect, test } from 'vitest';
import { keyNames, typedText } from '../../src/terminal/key-names.ts';

// The type asks for every flag; a key has one or two of them.
const key = (flags: Partial<Key> = {}) => flags as Key;

test.each<[string, string, Partial<Key>, string[]]>([
  ['a merged chunk is as many keys', 'jjk', {}, ['j', 'j', 'k']],
  ['a letter with its mark is one key', 'e\u0301x', {}, ['e\u0301', 'x']],
  [
    'control keys within a chunk keep their names',
    'a b\u0001c\r',
    {},
    ['a', 'space', 'b', 'ctrl-a', 'c', 'enter'],
  ],
  ['a line break of two characters is one key', 'a\r\nb', {}, ['a', 'enter', 'b']],
  ['arrows say what was held with them', '', { leftArrow: true, ctrl: true }, ['ctrl-left']],
  ['delete is not backspace', '', { delete: true }, ['delete']],
  [
    'backspace with alt is a key of its own',
    '',
    { backspace: true, meta: true },
    ['alt-backspace'],
  ],
])('%s', (_, input, flags, names) => {
  expect(keyNames(input, key(flags))).toEqual(names);
});

test.each(['a', 'Z', '-', '_', '\\', 'é', 'e\u0301', '日', '👍🏽'])(
  '%s is typed as it is',
  (key) => {
    expect(typedText(key)).toBe(key);
  },
);

test('the space bar types a space', () => {
  expect(typedText('space')).toBe(' ');
});

test.each([
  'enter',
  'pageup',
  'shift-tab',
  'ctrl-s',
  'ctrl-\\',
  'ctrl-',
  'alt-f',
  'alt-;',
  'alt-é',
])('%s is no text', (key) => {
  expect(typedText(key)).toBeUndefined();
});
