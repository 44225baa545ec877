import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const packages = join(import.meta.dirname, '..', '..', '..', 'node_modules');

test.each([
  { file: 'ink/build/output.js', part: 'InkOutput' },
  { file: 'ink/build/sanitize-ansi.js', part: 'markAfterStyle.test(text)' },
  { file: 'ink/build/line-update.js', part: 'function wholeLineUpdate' },
  { file: 'string-width/index.js', part: 'narrowText.test(' },
])('stories are drawn by what the bundles have in place of $file', async ({ file, part }) => {
  const { href } = pathToFileURL(join(packages, file));
  const { default: used } = await import(href);
  const { default: exact } = await import(`${href}?exact`);

  expect(String(used)).toContain(part);
  expect(String(exact)).not.toContain(part);
});
