import { expect, test } from 'vitest';
import { LazySegmenter } from '../../../src/cli/startup/lazy-segmenter.js';

test.each([
  { granularity: 'grapheme', parts: ['e\u0301', 'n', ' ', '👩‍🚀'] },
  { granularity: 'word', parts: ['e\u0301n', ' ', '👩‍🚀'] },
] as const)('it finds each $granularity of a text', ({ granularity, parts }) => {
  const segments = new LazySegmenter('en', { granularity }).segment('e\u0301n 👩‍🚀');

  expect(Array.from(segments, ({ segment }) => segment)).toEqual(parts);
});
