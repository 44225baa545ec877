import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writtenSection } from '../bench/write-section.ts';
import { exampleChanges } from './example-changes.ts';
import { filesOf, mistakesOf } from './written-changes.ts';

/** The counts of the page of figures, by what is counted. */
const written = new Map(
  writtenSection('hops')
    .split('\n')
    .map((line) => {
      const [, name = '', count] = line.split('|').map((cell) => cell.trim());
      return [name, Number(count)];
    }),
);

test.each(exampleChanges)('$title touches as many files as the page says', (change) => {
  expect(filesOf(change)).toHaveLength(written.get(change.title) ?? Number.NaN);
});

test('all examples of what is added compile, and their tests pass', { timeout: 1_800_000 }, () => {
  expect(mistakesOf(exampleChanges)).toBe('');
});

test('a key runs through as many files and calls as the page says', () => {
  // Calls of functions that come from a cache are not all counted.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'print-calls.ts')], {
    encoding: 'utf8',
    env,
  });
  const { files, calls } = JSON.parse(printed.slice(printed.indexOf('{"files"')));

  // Both differ a little with the answers that arrive meanwhile, which on a busy computer are some.
  expect(Math.abs(files - (written.get('files that it runs through') ?? Number.NaN))).toBeLessThan(
    2,
  );
  const stated = written.get('calls of their functions') ?? Number.NaN;
  expect(calls / stated).toBeGreaterThan(0.95);
  expect(calls / stated).toBeLessThan(1.05);
});
