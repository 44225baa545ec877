import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../files/temporary-folder.ts';

const source = new URL('../../../src/cli/startup/compile-cache.ts', import.meta.url);

/** Where a start keeps compiled code, if it does. */
async function keptIn(cacheHome: string): Promise<string> {
  const program = `
    import { getCompileCacheDir } from 'node:module';
    const { enableCompileCache } = await import(${JSON.stringify(source.href)});
    enableCompileCache();
    console.log(getCompileCacheDir() ?? 'nowhere');
  `;
  const args = ['--no-warnings', '--input-type=module', '--eval', program];
  // The tests share a cache, which would be that of this process, too.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...env, XDG_CACHE_HOME: cacheHome },
  });
  return stdout.trim();
}

test('compiled code is kept in the cache folder of the user', async () => {
  using folder = temporaryFolder();

  expect(await keptIn(folder.in('cache'))).toContain(folder.in('cache', 'signalbox'));
});

test.each([
  { what: 'it', open: ['cache', 'signalbox'] },
  { what: 'the folder above it', open: ['cache'] },
])('no compiled code is run from a folder if others can change $what', async ({ open }) => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('cache', 'signalbox'), { recursive: true, mode: 0o700 });
  chmodSync(folder.in(...open), 0o777);

  expect(await keptIn(folder.in('cache'))).toBe('nowhere');
});
