import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

test('the files that the guide to the code names exist', () => {
  const named = [...guide.matchAll(/`([\w./-]+\/[\w-]*(?:\.(?:tsx?|js))?)`/g)].map(
    ([, path = '']) => path,
  );
  // Below the parts of the project that the sections are about; builds make `dist`.
  const folders = ['', 'src', 'src/console'].map((folder) => join(root, folder));

  expect(named.length).toBeGreaterThan(50);
  expect(
    named.filter(
      (path) =>
        !path.startsWith('dist/') && !folders.some((folder) => existsSync(join(folder, path))),
    ),
  ).toEqual([]);
});

test('the guide fits two pages', () => {
  expect(guide.split(/\s+/).length).toBeLessThan(1_700);
});
