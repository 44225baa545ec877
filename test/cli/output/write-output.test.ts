import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
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

test('- is standard output', async () => {
  const { context, out, err } = capturedContext();

  await withOutput('-', context, writing('text\n'));

  expect([out(), err()]).toEqual(['text\n', '']);
});

test.skipIf(process.platform === 'win32')('a pipe takes the text, and stays a pipe', async () => {
  using folder = aFolder();
  const pipe = join(folder.path, 'pipe');
  spawnSync('mkfifo', [pipe]);
  const read = readFile(pipe, 'utf8');

  await withOutput(pipe, capturedContext().context, writing('text\n'));

  expect(lstatSync(pipe).isFIFO()).toBe(true);
  expect(readdirSync(folder.path)).toEqual(['pipe']);
  expect(await read).toBe('text\n');
});

test.skipIf(process.platform === 'win32')(
  'pipes that nobody reads yet take no thread, without which the program could not end',
  async () => {
    using folder = aFolder();
    // As many as there are threads.
    const pipes = Array.from({ length: 4 }, (_, at) => join(folder.path, `pipe-${at}`));
    spawnSync('mkfifo', pipes);
    let isRead = false;

    const all = pipes.map((pipe) => withOutput(pipe, capturedContext().context, writing('text\n')));
    await nextTurn();
    void readFile(import.meta.filename).then(() => {
      isRead = true;
    });
    await expect.poll(() => isRead).toBe(true);

    const files = pipes.map((pipe) => openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK));
    await Promise.all(all);
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(pipes.map(() => 'text\n'));
    for (const file of files) closeSync(file);
  },
);

test.skipIf(process.platform === 'win32')(
  'pipes whose readers have stopped take no thread either',
  async () => {
    using folder = aFolder();
    const pipes = Array.from({ length: 4 }, (_, at) => join(folder.path, `pipe-${at}`));
    spawnSync('mkfifo', pipes);
    const files = pipes.map((pipe) => openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK));
    let written = 0;
    let isRead = false;

    const ends = Promise.allSettled(
      pipes.map((pipe) =>
        withOutput(pipe, capturedContext().context, ({ stdout }) => {
          // More than a pipe takes.
          stdout.write('x'.repeat(1_000_000));
          written += 1;
        }),
      ),
    );
    try {
      await expect.poll(() => written).toBe(pipes.length);
      await nextTurn();
      void readFile(import.meta.filename).then(() => {
        isRead = true;
      });
      await expect.poll(() => isRead).toBe(true);
    } finally {
      for (const file of files) closeSync(file);
    }
    expect((await ends).map(({ status }) => status)).toEqual(pipes.map(() => 'rejected'));
  },
);

test('a link stays a link, and its file is replaced', async () => {
  using folder = aFolder();
  const [file, link] = [join(folder.path, 'week-48.html'), join(folder.path, 'latest.html')];
  const { context } = capturedContext();
  await withOutput(file, context, writing('first'));
  symlinkSync('week-48.html', link);

  await withOutput(link, context, writing('second'));

  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('second');
});

test('a link to a file that is not there yet stays a link, too', async () => {
  using folder = aFolder();
  const link = join(folder.path, 'latest.html');
  symlinkSync('newest.html', link);
  symlinkSync('week-48.html', join(folder.path, 'newest.html'));

  await withOutput(link, capturedContext().context, writing('first'));

  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder.path, 'week-48.html'), 'utf8')).toBe('first');
});

test('links in a circle are left as they are', async () => {
  using folder = aFolder();
  const link = join(folder.path, 'latest.html');
  symlinkSync('latest.html', link);

  await expect(withOutput(link, capturedContext().context, writing('first'))).rejects.toThrow(
    `Cannot write ${link}: ELOOP.`,
  );
  expect(readdirSync(folder.path)).toEqual(['latest.html']);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});

test('a folder is not written to, which is said before the work', async () => {
  using folder = aFolder();
  const path = join(folder.path, 'week');
  mkdirSync(path);

  const work = () => expect.unreachable();

  await expect(withOutput(path, capturedContext().context, work)).rejects.toThrow(
    `Cannot write ${path}: it is a folder.`,
  );
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
