import { expect, test } from 'vitest';
import { LazyListFormat } from '../../../src/cli/startup/lazy-list-format.js';

test.each([
  { type: 'conjunction', text: 'first, second, and third' },
  { type: 'disjunction', text: 'first, second, or third' },
] as const)('it lists texts as a $type', ({ type, text }) => {
  expect(new LazyListFormat('en', { type }).format(['first', 'second', 'third'])).toBe(text);
});
