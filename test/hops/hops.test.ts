import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writtenSection } from '../bench/write-section.ts';
import { exampleChanges } from './example-changes.ts';

test('a change and a key run through few files, and the page of figures says how many', {
  timeout: 120_000,
}, () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'run.ts'), '--print'], {
    encoding: 'utf8',
  });
  const counts = countsIn(printed);
  const written = countsIn(writtenSection('hops'));

  for (const { title, maxFiles } of exampleChanges) {
    expect(counts.get(title)).toBeLessThanOrEqual(maxFiles);
    expect(written.get(title)).toBe(counts.get(title));
  }
  const files = counts.get('files that it runs through');
  // Fewer would mean that nothing was counted.
  expect(files).toBeGreaterThan(30);
  expect(files).toBeLessThanOrEqual(61);
  expect(counts.get('calls of their functions')).toBeLessThanOrEqual(15_000);
});

const countsIn = (tables: string) =>
  new Map(
    tables.split('\n').map((line) => {
      const [, name = '', count] = line.split('|').map((cell) => cell.trim());
      return [name, Number(count)];
    }),
  );
