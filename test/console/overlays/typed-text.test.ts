import { expect, test } from 'vitest';
import { typedText } from '../../../src/console/overlays/prompt/prompt.ts';

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
