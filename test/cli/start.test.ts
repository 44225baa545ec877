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

/** A build on a loaded machine. */
const patiently = { timeout: 300_000 };

const version = `${packageJson.version}\n`;

const start = (...argv: string[]) =>
  promisify(execFile)(process.execPath, [join(clone, 'src/cli/start.js'), ...argv]);

test(
  'a clone that was never built builds itself, starts at the same time side by side, and builds a change',
  patiently,
  async () => {
    const starts = await Promise.all([start('--version'), start('--version')]);

    const said = { stdout: version, stderr: '' };
    expect(starts).toEqual([said, said]);
    expect(isBuilt(clone)).toBe(true);
    expect(readdirSync(join(clone, 'dist')).filter((name) => name.includes('partial'))).toEqual([]);

    const manifest = readFileSync(join(clone, 'package.json'), 'utf8');
    writeFileSync(join(clone, 'package.json'), manifest.replace(packageJson.version, '99.0.0'));

    expect(await start('--version')).toEqual({ stdout: '99.0.0\n', stderr: '' });
  },
);

test(
  'sources that cannot be built are said on standard error, with status 1',
  patiently,
  async () => {
    writeFileSync(join(clone, 'src/cli/main.ts'), 'this is no program');

    const failure = start('--version');

    await expect(failure).rejects.toMatchObject({ code: 1, stdout: '' });
    await expect(failure).rejects.toThrow(/main\.ts:1:/);
  },
);
