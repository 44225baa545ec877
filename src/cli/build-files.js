// Plain JavaScript: it builds everything else.
import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Writes a file by renaming, so that concurrent builds and starts always see complete files. No two builds
 * write to the same partial file, not even builds in two containers, whose process IDs may be equal.
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
 * Removes files of earlier builds after a day: a running console still loads chunks of its own build.
 *
 * @param {string} folder
 * @param {Set<string>} current paths of the files that belong to this build
 * @param {number} nowMs
 */
export function removeOldFiles(folder, current, nowMs) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());

  for (const { name } of files) {
    const path = join(folder, name);
    if (!current.has(path) && isOldFile(path, nowMs)) rmSync(path, { force: true });
  }
}

/**
 * Whether a file is more than a day old. Another build may have renamed or removed it since the folder was
 * listed.
 *
 * @param {string} path
 * @param {number} nowMs
 */
export function isOldFile(path, nowMs) {
  const stat = statSync(path, { throwIfNoEntry: false });

  return stat !== undefined && nowMs - stat.mtimeMs > dayMs;
}
