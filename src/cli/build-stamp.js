// Plain JavaScript without dependencies: it runs before anything is built, on every start.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Written last, so a build that stopped half way counts as none. */
export const stampPath = 'dist/.stamp';

/** What the bundles are made from. The hidden lock file changes whenever packages are installed. */
const inputs = ['src', 'esbuild.config.js', 'package.json', 'node_modules/.package-lock.json'];

/**
 * Names, sizes and times of everything that goes into the build. Reading contents would find the
 * same changes and cost ten times as much.
 *
 * @param {string} root the repository
 * @returns {string}
 */
export function fingerprint(root) {
  return inputs.flatMap((path) => describe(root, path)).join('\n');
}

/**
 * Whether `dist` holds what the sources would make now.
 *
 * @param {string} root the repository
 */
export function isBuilt(root) {
  try {
    return readFileSync(join(root, stampPath), 'utf8') === fingerprint(root);
  } catch {
    return false;
  }
}

/**
 * @param {string} root
 * @param {string} path a file, or a folder with all that is below it
 * @returns {string[]}
 */
function describe(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });

  if (stat?.isDirectory()) {
    const names = readdirSync(join(root, path)).sort();
    return names.flatMap((name) => describe(root, `${path}/${name}`));
  }
  return [`${path} ${stat?.size} ${stat?.mtimeMs}`];
}
