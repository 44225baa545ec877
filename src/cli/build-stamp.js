// Plain JavaScript without dependencies: it runs on every start, before anything is built.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Written last, so a build that was interrupted counts as missing. */
export const stampPath = 'dist/.stamp';

/** The inputs of the bundles. The hidden lock file changes whenever packages are installed. */
const sourceFolders = ['src', 'assets/demo'];
const otherInputs = ['esbuild.config.js', 'package.json', 'node_modules/.package-lock.json'];

/**
 * Names, sizes and modification times of all inputs of the build. Reading the contents would find the same
 * changes, but take ten times as long.
 *
 * @param {string} root the repository
 * @returns {string}
 */
export function fingerprint(root) {
  const sources = sourceFolders.flatMap((folder) => filesBelow(`${root}/${folder}`));
  const others = otherInputs.map((path) => `${root}/${path}`);

  // Folders are listed in no particular order.
  const files = [...sources, ...others].sort();
  return files.map((path) => describeFile(root, path)).join('\n');
}

/**
 * Whether `dist` is up to date with the sources.
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
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });

  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/**
 * @param {string} root
 * @param {string} path
 */
function describeFile(root, path) {
  const stat = statSync(path, { throwIfNoEntry: false });

  return `${path.slice(root.length)} ${stat?.size} ${stat?.mtimeMs}`;
}
