import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { builtPackage } from './packed.ts';
import { commands, installRuntimes, type Runtime } from './runtimes.ts';

const run = promisify(execFile);
const folder = temporaryFolder();
const obstacle = await installRuntimes();

const programs = {
  'demo.mjs': `
    import { createClient, createOfflineClient, isClientError } from 'signalbox/client';
    const offline = createOfflineClient({ seed: 1 });
    const { computers } = await offline.client.listComputers();
    const sessions = await offline.client.sessions().toArray({ limit: 120 });
    await offline.close();
    const options = { baseUrl: 'http://127.0.0.1:9', credential: 'sb_1', retry: { limit: 0 } };
    const error = await createClient(options).getCreditLimits({ timeoutMs: 9000 }).catch((e) => e);
    console.log(computers.length > 5, sessions.length, isClientError(error), error.code);`,
  'require.cjs': `
    try {
      console.log(typeof require('signalbox/client').createClient);
    } catch (error) {
      console.log(error.message);
    }`,
  'call.mjs': `
    import { createClient } from 'signalbox/client';
    const { computers } = await createClient({ baseUrl: 'https://api.halcyon.example' }).listComputers();
    console.log(computers.length);`,
  'guard.mjs': `
    import { isClientError } from 'signalbox/client';
    console.log(isClientError(new Error('mine')));`,
};

beforeAll(async () => {
  mkdirSync(folder.in('node_modules'));
  // A copy, because runtimes would follow a link to where it has been made.
  cpSync(await builtPackage(), folder.in('node_modules/signalbox'), { recursive: true });
  const dependencies = { signalbox: '*' };
  writeFileSync(folder.in('package.json'), JSON.stringify({ type: 'module', dependencies }));
  for (const [name, text] of Object.entries(programs)) writeFileSync(folder.in(name), text);
});
afterAll(() => folder[Symbol.dispose]());

const bundles = new Map<keyof typeof programs, Promise<string>>();

/** The program in one file, as others bundle theirs. */
function bundled(program: keyof typeof programs): Promise<string> {
  const known = bundles.get(program) ?? bundle(program);
  bundles.set(program, known);
  return known;
}

async function bundle(program: keyof typeof programs): Promise<string> {
  const outfile = folder.in(`bundled/${program}`);
  const entryPoints = [folder.in(program)];
  const options = { bundle: true, minify: true, format: 'esm', platform: 'node' } as const;
  await build({ ...options, entryPoints, outfile, logLevel: 'silent' });
  return outfile;
}

test.each([
  { program: 'call.mjs', maxBytes: 280_000 },
  { program: 'guard.mjs', maxBytes: 5_000 },
] as const)('$program takes at most $maxBytes bytes in a bundle', async ({ program, maxBytes }) => {
  const { size } = statSync(await bundled(program));

  expect(size).toBeLessThanOrEqual(maxBytes);
  // Less would mean that nothing was bundled.
  expect(size).toBeGreaterThan(maxBytes / 10);
});

if (obstacle !== undefined) {
  console.warn(`The library is not tested on other runtimes: ${obstacle}`);
}

describe.skipIf(obstacle !== undefined)('the library', () => {
  const outputOf = async (runtime: Runtime, file: string) => {
    const [command, ...argv] = commands[runtime];
    const running = run(command, [...argv, file], { cwd: folder.path });
    return await running.then(
      ({ stdout }) => stdout.trim(),
      (error: { stderr: string; stdout: string }) => error.stdout + error.stderr,
    );
  };
  const sound = 'true 120 true network';

  test.each(['node22', 'node26', 'deno', 'bun'] as const)('works on %s', async (runtime) => {
    expect(await outputOf(runtime, folder.in('demo.mjs'))).toBe(sound);
    expect(await outputOf(runtime, await bundled('demo.mjs'))).toBe(sound);
    expect(await outputOf(runtime, folder.in('require.cjs'))).toBe('function');
  });

  test('says on Node 20 in one sentence what it needs', async () => {
    const sentence =
      'signalbox/client needs Node 22 or newer, Deno or Bun, and this is Node 20.20.2.';

    expect(await outputOf('node20', folder.in('require.cjs'))).toBe(sentence);
    expect(await outputOf('node20', folder.in('demo.mjs'))).toContain(`Error: ${sentence}\n`);
    expect(await outputOf('node20', await bundled('demo.mjs'))).toContain(`Error: ${sentence}\n`);
  });

  test('says where there is no SQLite why there is no demo organization', async () => {
    const [node, ...argv] = commands.node22;
    const { stdout } = await run(
      node,
      [...argv, '--no-experimental-sqlite', folder.in('demo.mjs')],
      {
        cwd: folder.path,
      },
    ).catch((error: { stderr: string }) => ({ stdout: error.stderr }));

    expect(stdout).toContain(
      'The demo organization is not available: this runtime has no node:sqlite.',
    );
  });

  test('says where the file of the demo organization is to be, if a bundle is taken elsewhere', async () => {
    using elsewhere = temporaryFolder();
    cpSync(await bundled('demo.mjs'), elsewhere.in('demo.mjs'));

    expect(await outputOf('node26', elsewhere.in('demo.mjs'))).toContain(
      'server-worker.js does not exist.',
    );
    const worker = folder.in('node_modules/signalbox/client/server-worker.js');
    cpSync(worker, elsewhere.in('server-worker.js'));
    writeFileSync(elsewhere.in('package.json'), '{"type":"module"}');
    expect(await outputOf('node26', elsewhere.in('demo.mjs'))).toBe(sound);
  });
});
