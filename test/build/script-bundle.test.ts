import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { scriptBundle } from '../../src/build/release/script-bundle.js';
import { temporaryFolder } from '../files/temporary-folder.ts';

const run = promisify(execFile);

test('the program of the executable is one script, which needs no file and no package', async () => {
  using folder = temporaryFolder();
  const { script } = await scriptBundle('src/cli/signalbox.ts');
  const file = folder.in('main.cjs');
  writeFileSync(file, script);

  const { stdout } = await run(process.execPath, [file, '--version'], { cwd: folder.path });
  const help = await run(process.execPath, [file, 'usage', '--help'], { cwd: folder.path });

  expect(stdout).toBe(`${packageJson.version}\n`);
  expect(help.stdout).toMatch(/^Usage: signalbox usage/);
  const imports = script.slice(0, script.indexOf('(async()=>{'));
  const required = [...imports.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name ?? '');
  expect(required.filter((name) => !isBuiltin(name))).toEqual([]);
  expect(required.length).toBeGreaterThan(50);
});
