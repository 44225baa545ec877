import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadScript } from '../../../src/cli/startup/load-script.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';

const loader = new URL('../../../src/cli/startup/load-script.ts', import.meta.url);

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
});

const scriptFile = () => folder.in('program.cjs');

/** A program that says a word with a function that is compiled when it is called. */
const writeScript = (word: string) =>
  writeFileSync(scriptFile(), `(async () => ({ main: () => '${word}' }))`);

/** Starts the script in a process of its own, and returns what it says. */
async function start(status = 0, keepsAfterMs?: number, file = scriptFile()): Promise<string> {
  const program = `
    import { readdirSync } from 'node:fs';
    import { enableCompileCache, getCompileCacheDir } from 'node:module';
    import { setImmediate as turn } from 'node:timers/promises';
    enableCompileCache(${JSON.stringify(folder.in('cache'))});
    const isKept = () => readdirSync(getCompileCacheDir()).some((name) => name.startsWith('start-say.'));
    const { loadScript } = await import(${JSON.stringify(loader.href)});
    const { main } = await loadScript(new URL(${JSON.stringify(pathToFileURL(file).href)}), { name: 'say', keepsAfterMs: ${keepsAfterMs} });
    console.log(main());
    process.exitCode = ${status};
    if (${keepsAfterMs} !== undefined) while (!isKept()) await turn();
  `;
  const args = ['--no-warnings', '--input-type=module', '--eval', program];
  // The tests share a cache, which would be that of this process, too.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const running = promisify(execFile)(process.execPath, args, { env });
  const { stdout } = await running.catch((error: { stdout: string }) => error);
  return stdout.trim();
}

const keptFile = () => globSync(folder.in('cache/*/start-say.*'))[0] ?? 'none';

test('a script gets what a module has: its address, and packages', async () => {
  writeFileSync(scriptFile(), '(async (require, url) => ({ url, sep: require("node:path").sep }))');
  const file = pathToFileURL(scriptFile());

  expect(await loadScript(file, { name: 'address' })).toEqual({ url: file.href, sep });
});

test('the first start keeps what was compiled, and the next ones use it', async () => {
  writeScript('one');
  expect(await start()).toBe('one');
  const { ino } = statSync(keptFile());

  expect(await start()).toBe('one');

  expect(statSync(keptFile()).ino).toBe(ino);
});

test.each([3, 5])(
  'a start that ends with %d, which is no failure, keeps it, too',
  async (status) => {
    writeScript('one');

    expect(await start(status)).toBe('one');

    expect(existsSync(keptFile())).toBe(true);
  },
);

test('a start that failed keeps nothing', async () => {
  writeScript('one');

  expect(await start(2)).toBe('one');

  expect(existsSync(keptFile())).toBe(false);
});

test('a program that runs for long keeps it while it runs', async () => {
  writeScript('one');

  expect(await start(2, 1)).toBe('one');

  expect(existsSync(keptFile())).toBe(true);
});

test('another program of the same length is not run with the code of this one', async () => {
  writeScript('one');
  await start();
  const before = readFileSync(keptFile());
  writeScript('two');

  expect(await start()).toBe('two');

  expect(readFileSync(keptFile()).equals(before)).toBe(false);
  expect(await start()).toBe('two');
});

test.each([
  { what: 'cut off', damage: (kept: Buffer) => kept.subarray(0, -10) },
  { what: 'empty', damage: () => Buffer.alloc(0) },
  {
    what: 'changed',
    damage: (kept: Buffer) => Buffer.concat([kept.subarray(0, -4), Buffer.from('oops')]),
  },
])('a kept file that is $what is not used, and made anew', async ({ damage }) => {
  writeScript('one');
  await start();
  const whole = readFileSync(keptFile());
  writeFileSync(keptFile(), damage(whole));

  expect(await start()).toBe('one');

  expect(readFileSync(keptFile()).length).toBe(whole.length);
});

test('installed versions keep their own, the newest three of them', async () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => folder.in(`${name}.cjs`));
  for (const file of files) {
    writeFileSync(file, `(async () => ({ main: () => '${file}' }))`);
    expect(await start(0, undefined, file)).toBe(file);
  }

  expect(globSync(folder.in('cache/*/start-say.*'))).toHaveLength(3);
});

test('what a killed start had begun to write is removed when code is kept again', async () => {
  writeScript('one');
  await start();
  const left = join(dirname(keptFile()), '.start-say.other.1.partial');
  writeFileSync(left, 'half');
  const twoDaysAgo = Date.now() / 1_000 - 2 * 24 * 3_600;
  utimesSync(left, twoDaysAgo, twoDaysAgo);

  await start();
  expect(existsSync(left)).toBe(true);

  writeScript('two');
  await start();
  expect(existsSync(left)).toBe(false);
});
