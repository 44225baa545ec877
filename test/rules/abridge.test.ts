import { expect, test } from 'vitest';
import { abridged } from '../../src/rules/abridge.ts';

test('long texts are cut wherever they are', () => {
  const value = { name: 'abcdef', list: ['abc', { text: 'abcd', size: 7 }], none: undefined };

  expect(abridged(value, 3)).toEqual({
    name: 'abc…',
    list: ['abc', { text: 'abc…', size: 7 }],
    none: undefined,
  });
});

test('a value without long texts stays the same', () => {
  const value = { name: 'abc', list: [['abc'], null, 4, true] };

  expect(abridged(value, 3)).toBe(value);
});
