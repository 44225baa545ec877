import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeOutput } from '../../../src/cli/output/write-output.ts';
import { capturedContext } from '../captured-context.ts';
import { aFolder } from './a-folder.ts';

test('without a file, the text is the output', () => {
  const { context, out, err } = capturedContext();

  writeOutput('text\n', undefined, context);

  expect([out(), err()]).toEqual(['text\n', '']);
});

test('a file that exists is replaced, and the output is empty', () => {
  using folder = aFolder();
  const file = join(folder.path, 'week.html');
  const { context, out, err } = capturedContext();

  for (const text of ['first, and longer', 'second']) writeOutput(text, file, context);

  expect(readFileSync(file, 'utf8')).toBe('second');
  expect(out()).toBe('');
  expect(err()).toContain(`Written: ${file}\n`);
});

test('a file that cannot be written is named, with the reason', () => {
  using folder = aFolder();
  const file = join(folder.path, 'nonesuch', 'week.html');

  expect(() => writeOutput('text', file, capturedContext().context)).toThrow(
    `Cannot write ${file}: ENOENT.`,
  );
});
