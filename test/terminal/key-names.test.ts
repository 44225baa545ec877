import type { Key } from 'ink';
import { expect, test } from 'vitest';
import { type KeyName, keyNameMistake, keyNames, typedText } from '../../src/terminal/key-names.ts';

// The type asks for every flag; a key has one or two of them.
const key = (flags: Partial<Key> = {}) => flags as Key;

test.each<[string, string, Partial<Key>, KeyName[]]>([
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
  ['a letter behind esc', 'J', { meta: true, shift: true }, [{ afterEsc: 'J' }]],
  ['a space behind esc', ' ', { meta: true }, [{ afterEsc: 'space' }]],
  ['enter behind esc', '', { return: true, meta: true }, [{ afterEsc: 'enter' }]],
  ['an arrow behind esc', '', { upArrow: true, meta: true }, [{ afterEsc: 'up' }]],
  ['esc twice', '', { escape: true, meta: true }, [{ afterEsc: 'esc' }]],
  ['a control key behind esc', 'd', { ctrl: true, meta: true }, [{ afterEsc: 'ctrl-d' }]],
  [
    'an arrow that certainly was pressed with alt',
    '',
    { leftArrow: true, meta: true, eventType: 'press' },
    ['alt-left'],
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

test.each(['d', 'D', 'é', 'up', 'f12', 'space', 'ctrl-d', 'ctrl-_', 'alt-d', 'alt-é', 'shift-tab'])(
  '%s is the name of a key',
  (name) => {
    expect(keyNameMistake(name)).toBeUndefined();
  },
);

test.each([
  ['ctrl-i', 'ctrl-i and tab are the same in a terminal'],
  ['ctrl-1', '"ctrl-1" is not a key such as d, D, ctrl-d, alt-d or pagedown'],
  ['alt-', '"alt-" is not a key such as d, D, ctrl-d, alt-d or pagedown'],
  ['dd', '"dd" is not a key such as d, D, ctrl-d, alt-d or pagedown'],
  ['日', '"日" is not a key such as d, D, ctrl-d, alt-d or pagedown'],
  [' ', '" " is not a key such as d, D, ctrl-d, alt-d or pagedown'],
  ['f13', '"f13" is not a key such as d, D, ctrl-d, alt-d or pagedown'],
])('%j is no name of a key, and why is told', (name, mistake) => {
  expect(keyNameMistake(name)).toBe(mistake);
});
