// Plain JavaScript: it builds what everything else is made of.
import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * By renaming, so that builds and starts at the same time always see whole files. No two builds write
 * to the same partial file, not even those of two containers, whose processes may share a number.
 *
 * @param {string} path
 * @param {string | Uint8Array} contents
 * @param {number} mode
 */
export function putFile(path, contents, mode) {
  const partial = `${path}.${randomUUID()}.partial`;

  writeFileSync(partial, contents, { mode });
  renameSync(partial, path);
}

/**
 * A running console still loads chunks of the build it came from, so those stay for a day.
 *
 * @param {string} folder
 * @param {Set<string>} current names of the files that belong to this build
 * @param {number} nowMs
 */
export function removeOldFiles(folder, current, nowMs) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());

  for (const { name } of files) {
    const path = join(folder, name);
    if (!current.has(name) && isOldFile(path, nowMs)) rmSync(path, { force: true });
  }
}

/**
 * Another build may have renamed or removed any file since the folder was listed.
 *
 * @param {string} path
 * @param {number} nowMs
 */
export function isOldFile(path, nowMs) {
  const stat = statSync(path, { throwIfNoEntry: false });

  return stat !== undefined && nowMs - stat.mtimeMs > dayMs;
}
