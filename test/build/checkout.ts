import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../cli/signalbox-process.ts';

/** What the repository has beside its sources that a build reads. */
const buildInputs = [
  'src',
  'assets',
  'package.json',
  'esbuild.config.js',
  'tsconfig.json',
  'tsconfig.build.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];

/**
 * The repository in a folder of its own, as if it had just been cloned and installed. Packages are
 * linked, except for those that a test wants to change. Dispose it with `using`.
 */
export function checkout({ ownPackages = [] }: { ownPackages?: readonly string[] } = {}) {
  const path = mkdtempSync(join(tmpdir(), 'signalbox-checkout-'));
  for (const input of buildInputs) {
    cpSync(join(root, input), join(path, input), { recursive: true });
  }
  mkdirSync(join(path, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const [from, to] = [join(root, 'node_modules', name), join(path, 'node_modules', name)];
    if (ownPackages.includes(name)) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }

  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
