import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleChanges } from './example-changes.ts';

const guide = readFileSync(join(import.meta.dirname, '..', '..', 'CONTRIBUTING.md'), 'utf8');

test('a change and a key run through few files, and the guide says how many', {
  timeout: 120_000,
}, () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'run.ts')], {
    encoding: 'utf8',
  });
  const counts = new Map(
    printed.split('\n').map((line) => {
      const [what = '', count] = line.split(': ');
      return [what, Number(count)];
    }),
  );

  for (const { title, maxFiles } of exampleChanges) {
    const files = counts.get(`Files touched to add ${title}`);
    expect(files).toBeLessThanOrEqual(maxFiles);
    expect(guide).toContain(`| ${title} | ${files} |`);
  }
  const files = counts.get('Files that one j on Sessions at 160x50 runs through');
  // Fewer would mean that nothing was counted.
  expect(files).toBeGreaterThan(30);
  expect(files).toBeLessThanOrEqual(61);
  expect(counts.get('Calls of their functions')).toBeLessThanOrEqual(15_000);
});
