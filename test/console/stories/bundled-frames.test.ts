import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const ink = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'ink', 'build');

test.each([
  { file: 'output.js', part: 'class InkOutput' },
  { file: 'sanitize-ansi.js', part: 'markAfterStyle.test(text)' },
  { file: 'line-update.js', part: 'function wholeLineUpdate' },
])(
  'stories are drawn by what the bundles have in place of $file of Ink',
  async ({ file, part }) => {
    const { href } = pathToFileURL(join(ink, file));
    const { default: used } = await import(href);
    const { default: exact } = await import(`${href}?exact`);

    expect(String(used)).toContain(part);
    expect(String(exact)).not.toContain(part);
  },
);
