import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitMarkdown, splitRaw } from '../../../src/console/draw/split-text.ts';

const rows = (count: number, text = 'a row of some words') =>
  Array.from({ length: count }, (_, row) => `${row} ${text}`).join('\n');

test('a short text is one slice', () => {
  expect(splitRaw('one\ntwo')).toEqual(['one\ntwo']);
  expect(splitMarkdown('one\n\ntwo')).toEqual(['one\n\ntwo']);
});

test('raw slices end at line breaks and are the text when they are joined', () => {
  const text = rows(3_000);
  const slices = splitRaw(text);

  expect(slices.length).toBeGreaterThan(5);
  expect(slices.join('\n')).toBe(text);
});

test('a row without end is cut without cutting a character in two', () => {
  const text = '🤖'.repeat(100_000);
  const slices = splitRaw(text);

  expect(slices.join('')).toBe(text);
  for (const slice of slices) expect(slice.isWellFormed()).toBe(true);
});

test('Markdown is cut between paragraphs', () => {
  const text = rows(2_000).replaceAll('\n', '\n\n');
  const slices = splitMarkdown(text);

  expect(slices.length).toBeGreaterThan(5);
  expect(slices.join('').trim()).toBe(text);
  for (const slice of slices.slice(1)) expect(slice).toMatch(/^\n\d/);
});

test('code stays code in every slice', () => {
  const text = `before\n\n\`\`\`diff\n${rows(6_000)}\n\`\`\`\n\nafter`;
  const slices = splitMarkdown(text);

  expect(slices.length).toBeGreaterThan(3);
  for (const slice of slices) expect((slice.match(/^```/gm) ?? []).length % 2).toBe(0);
  expect(slices[1]).toMatch(/^```diff\n/);
  expect(slices.at(-1)).toContain('after');
});

test('no slice of any text is too long to be laid out at once', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 5_000 }), { maxLength: 30 }), (parts) => {
      for (const split of [splitRaw, splitMarkdown]) {
        for (const slice of split(parts.join('\n'))) expect(slice.length).toBeLessThan(13_000);
      }
    }),
    { numRuns: 30 },
  );
});
