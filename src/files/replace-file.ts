import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileBehind } from './plain-file.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type ReplaceOptions = {
  /** Permissions of the file. Default: 0600. */
  mode?: number;
  /** Waits until the file is written to the disk. */
  flush?: boolean;
};

/**
 * Replaces a file, or the one that a link leads to. A concurrent reader sees either the old or the new contents, never a
 * mix. Throws NotAFileError and the file system's errors.
 */
export function replaceFile(
  path: string,
  contents: string | Uint8Array,
  options: ReplaceOptions = {},
): void {
  const { mode = 0o600, flush = false } = options;
  const target = fileBehind(path);
  const partial = join(dirname(target), `.${basename(target)}.${process.pid}.partial`);
  try {
    writeFileSync(partial, contents, { mode, flush });
    renameSync(partial, target);
  } catch (error) {
    try {
      rmSync(partial, { force: true });
    } catch {
      // The first error is the reason.
    }
    throw error;
  }
}

/**
 * Removes what killed processes have left while they replaced files in a folder, which may contain credentials.
 * Does nothing if the folder cannot be read.
 */
export function removePartials(folder: string, nowMs = Date.now()): void {
  for (const name of namesIn(folder)) {
    const [, writer] = /^\..+\.(\d+)\.partial$/.exec(name) ?? [];
    if (writer === undefined) continue;
    const path = join(folder, name);
    const ageMs = nowMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs);
    // Replacing takes milliseconds. In another container, a live process may look like a dead one.
    const isLeft = ageMs > dayMs || (ageMs > minuteMs && !isRunning(Number(writer)));
    if (isLeft) rmSync(path, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user cannot be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
