import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { isBuilt } from '../../src/cli/build-stamp.js';
import { checkout } from '../build/checkout.ts';

let clone: string;
let removeClone: () => void;

beforeEach(() => {
  const { path, [Symbol.dispose]: remove } = checkout();
  clone = path;
  removeClone = remove;
});

afterEach(() => removeClone());

const version = `${packageJson.version}\n`;

const start = (...argv: string[]) =>
  promisify(execFile)(process.execPath, [join(clone, 'src/cli/start.js'), ...argv]);

/**
 * Bundles a program that only tells its version, and not before two builds are under way: when something is built, by
 * whom and how it is put in its place does not depend on what is in it.
 */
const smallBundle = `
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const root = new URL('../../', import.meta.url);
const underWay = new URL('under-way/', root);

export async function bundle() {
  mkdirSync(new URL(String(process.pid), underWay), { recursive: true });
  while (readdirSync(underWay).length < 2) await setTimeout(5);
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const files = { 'signalbox.js': "import './version.js';", 'version.js': \`console.log('\${version}');\` };
  return {
    files: Object.entries(files).map(([name, text]) => ({
      ...{ name, contents: Buffer.from(text), isEntry: name === 'signalbox.js' },
    })),
  };
}
`;

test('a clone that was never built builds itself, starts at the same time side by side, and builds a change', async () => {
  writeFileSync(join(clone, 'src/build/bundle.js'), smallBundle);

  const starts = await Promise.all([start('--version'), start('--version')]);

  const said = { stdout: version, stderr: '' };
  expect(starts).toEqual([said, said]);
  expect(isBuilt(clone)).toBe(true);
  expect(readdirSync(join(clone, 'dist')).filter((name) => name.includes('partial'))).toEqual([]);

  const manifest = readFileSync(join(clone, 'package.json'), 'utf8');
  writeFileSync(join(clone, 'package.json'), manifest.replace(packageJson.version, '99.0.0'));

  expect(await start('--version')).toEqual({ stdout: '99.0.0\n', stderr: '' });
});

test('sources that cannot be built are said on standard error, with status 1', async () => {
  writeFileSync(join(clone, 'src/cli/main.ts'), 'this is no program');

  const failure = start('--version');

  await expect(failure).rejects.toMatchObject({ code: 1, stdout: '' });
  await expect(failure).rejects.toThrow(/main\.ts:1:/);
});
