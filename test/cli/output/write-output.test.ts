import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withOutput } from '../../../src/cli/output/write-output.ts';
import { capturedContext } from '../captured-context.ts';
import { aFolder } from './a-folder.ts';

const writing =
  (text: string) =>
  ({ stdout }: { stdout: NodeJS.WritableStream }) =>
    void stdout.write(text);

test('without a file, the text is the output', async () => {
  const { context, out, err } = capturedContext();

  await withOutput(undefined, context, writing('text\n'));

  expect([out(), err()]).toEqual(['text\n', '']);
});

test('a file that exists is replaced, only its owner reads it, and the output is empty', async () => {
  using folder = aFolder();
  const file = join(folder.path, 'week.html');
  const { context, out, err } = capturedContext();

  for (const text of ['first, and longer', 'second'])
    await withOutput(file, context, writing(text));

  expect(readFileSync(file, 'utf8')).toBe('second');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(out()).toBe('');
  expect(err()).toContain(`Written: ${file}\n`);
});

test('work that fails leaves the file as it was', async () => {
  using folder = aFolder();
  const file = join(folder.path, 'week.html');
  const { context } = capturedContext();
  await withOutput(file, context, writing('first'));

  const failing = withOutput(file, context, ({ stdout }) => {
    stdout.write('half of it');
    throw new Error('the server is gone');
  });

  await expect(failing).rejects.toThrow('the server is gone');
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(readdirSync(folder.path)).toEqual(['week.html']);
});

test('a folder that does not exist is named', async () => {
  using folder = aFolder();
  const missing = join(folder.path, 'nonesuch');

  await expect(
    withOutput(join(missing, 'week.html'), capturedContext().context, writing('text')),
  ).rejects.toThrow(`The folder ${missing} does not exist.`);
});

test.skipIf(process.platform !== 'linux')(
  'a folder in which no files can be created is not called missing',
  async () => {
    await expect(
      withOutput('/proc/week.html', capturedContext().context, writing('text')),
    ).rejects.toThrow('The folder /proc takes no new files.');
  },
);

test('a file that cannot be written is named, with the reason', async () => {
  using folder = aFolder();
  const { context } = capturedContext();
  await withOutput(join(folder.path, 'week'), context, writing('text'));
  const file = join(folder.path, 'week', 'week.html');

  await expect(withOutput(file, context, writing('text'))).rejects.toThrow(
    `Cannot write ${file}: a file is in the place of its folder.`,
  );
});
