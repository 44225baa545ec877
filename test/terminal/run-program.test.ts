import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { argvFor } from '../../src/language/own-commands/argv.ts';
import { type Program, ProgramError, runProgram } from '../../src/terminal/run-program.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';

/** This runtime with a script, as a program. */
const node = (script: string, ...args: readonly string[]) => [
  process.execPath,
  '-e',
  script,
  '--',
  ...args,
];

const run = (
  argv: readonly string[],
  { env = process.env, ...more }: Partial<Program> & { env?: NodeJS.ProcessEnv } = {},
) =>
  runProgram(
    {
      argv,
      variables: [],
      also: {},
      timeoutMs: 60_000,
      signal: new AbortController().signal,
      isInTerminal: false,
      ...more,
    },
    env,
  );

const printsArguments = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';

test('a program gets each hostile text as one argument', async () => {
  const hostile = fc
    .oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
      fc.stringMatching(/^[$`'"\\;&|<>(){}*?~!#\n\t =%^-]{1,40}$/),
    )
    .filter((text) => !text.includes('\0'));
  const texts = fc.array(hostile, { minLength: 20, maxLength: 60 });

  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const template = node(printsArguments, ...values.map((_, index) => `{field-${index}}`));
      const filled = argvFor(template, (field) => values[Number(field.slice('field-'.length))]);
      const argv = 'argv' in filled ? filled.argv : expect.fail(filled.refusal);

      expect(JSON.parse(await run(argv))).toEqual(values);
    }),
    { numRuns: 8 },
  );
});

test('a program gets the usual variables and those it names, and no credential', async () => {
  const env = {
    PATH: process.env.PATH,
    HOME: '/home/ana',
    LANG: 'C.UTF-8',
    KUBECONFIG: '/k',
    SIGNALBOX_API_KEY: 'sb_secret',
    SIGNALBOX_BASE_URL: 'https://x.example',
    AWS_SECRET_ACCESS_KEY: 'secret',
    NODE_OPTIONS: '--no-warnings',
  };
  const argv = node('process.stdout.write(JSON.stringify(process.env))');

  const printed = await run(argv, {
    env,
    variables: ['KUBECONFIG'],
    also: { SIGNALBOX_PROFILE: 'halcyon' },
  });

  expect(JSON.parse(printed)).toEqual({
    PATH: process.env.PATH,
    HOME: '/home/ana',
    LANG: 'C.UTF-8',
    KUBECONFIG: '/k',
    SIGNALBOX_PROFILE: 'halcyon',
  });
});

test('a program reads its input, and one that does not read it succeeds, too', async () => {
  const input = `${'x'.repeat(300_000)}é`;
  const length =
    'let n = 0; process.stdin.setEncoding("utf8").on("data", (t) => (n += t.length)).on("end", () => console.log(n))';

  expect(await run(node(length), { input })).toBe('300001\n');
  expect(await run(node('console.log("done")'), { input })).toBe('done\n');
});

test('of a long output only the beginning is kept', async () => {
  const printed = await run(node('process.stdout.write("é".repeat(3_000_000))'));

  expect(printed.startsWith('é'.repeat(1_000_000))).toBe(true);
  expect(printed.slice(1_000_000)).toBe('\n(Only the first 1 MB is shown.)\n');
});

test('a failure tells the status and the last line of the error output, without escape sequences', async () => {
  const argv = node('console.error("one\\n\\u001b[31mno such box\\u0007"); process.exitCode = 3');

  const failure = await run(argv).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(ProgramError);
  expect(failure).toMatchObject({
    status: 3,
    message: `${basename(process.execPath)} ended with status 3: no such box`,
  });
});

test.each([
  { argv: ['no-such-program-here'], message: 'no-such-program-here was not found.' },
  { argv: ['/tmp'], message: 'tmp could not run (EACCES).' },
])('a program that cannot be started is told: $message', async ({ argv, message }) => {
  await expect(run(argv)).rejects.toThrow(message);
});

test('arguments that are too long are a failure of the program', async () => {
  await expect(run(['true', 'x'.repeat(10_000_000)])).rejects.toThrow(ProgramError);
});

test('a program that takes too long is stopped', async () => {
  const forever = node('setTimeout(() => {}, 300000)');

  await expect(run(forever, { timeoutMs: 100 })).rejects.toThrow(
    'did not end within 0.1 s and was stopped.',
  );
});

test('a program that is stopped ends with everything that it has started', async () => {
  using folder = temporaryFolder();
  const startsAnother = `
    const { spawn } = require('node:child_process');
    const { renameSync, writeFileSync } = require('node:fs');
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300000)']);
    writeFileSync(process.argv[1] + '.new', process.pid + ' ' + child.pid);
    renameSync(process.argv[1] + '.new', process.argv[1]);
    setTimeout(() => {}, 300000);
  `;
  const path = folder.in('processes');
  const stop = new AbortController();
  const ended = run(node(startsAnother, path), { signal: stop.signal }).catch(() => 'stopped');
  await expect.poll(() => existsSync(path), { timeout: 20_000 }).toBe(true);

  stop.abort();

  expect(await ended).toBe('stopped');
  for (const pid of readFileSync(path, 'utf8').split(' ').map(Number)) {
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
  }
});

test('a program that is no longer wanted is stopped, or not started', async () => {
  const stop = new AbortController();
  const running = run(node('setTimeout(() => {}, 300000)'), { signal: stop.signal });
  stop.abort();

  await expect(running).rejects.toThrow('was stopped');
  await expect(run(['true'], { signal: stop.signal })).rejects.toThrow('true was not started.');
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
