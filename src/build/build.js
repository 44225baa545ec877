// Brings `dist` up to date. `--if-stale` does nothing when it is.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { putFile, removeOldFiles } from '../cli/build-files.js';
import { fingerprint, isBuilt, stampPath } from '../cli/build-stamp.js';
import { bundle } from './bundle.js';

const root = join(import.meta.dirname, '..', '..');
const dist = join(root, 'dist');

if (!process.argv.includes('--if-stale') || !isBuilt(root)) await build();

async function build() {
  // Taken before the build: a file that changes during the build must leave it stale.
  const sources = fingerprint(root);
  const bundled = await bundle();
  if (!bundled) {
    process.exitCode = 1;
    return;
  }
  const { files } = bundled;

  mkdirSync(join(dist, 'client'), { recursive: true });
  // Chunks first, so that a program that starts at this moment finds everything that an entry point imports.
  for (const { name, contents, isEntry } of files.toSorted(entriesLast)) {
    putFile(join(dist, name), contents, isEntry ? 0o755 : 0o644);
  }
  putFile(join(root, stampPath), sources, 0o644);
  const current = [...files.map(({ name }) => join(dist, name)), join(root, stampPath)];
  for (const folder of [dist, join(dist, 'client')]) {
    removeOldFiles(folder, new Set(current), Date.now());
  }
}

/**
 * @param {import('./bundle.js').BundledFile} a
 * @param {import('./bundle.js').BundledFile} b
 */
function entriesLast(a, b) {
  return Number(a.isEntry) - Number(b.isEntry);
}
