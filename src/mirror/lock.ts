import { closeSync, openSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { explained, MirrorError } from './mirror-error.ts';

/**
 * Lets one process at a time write a mirror. Dispose it with `using`. The operating system keeps the lock, by
 * way of SQLite, and releases it however the process ends. Throws MirrorError if it is held for longer than
 * `waitMs`.
 */
export function lockMirror(file: string, waitMs = 0): Disposable {
  const path = `${file}.lock`;
  // SQLite would make it readable for everyone.
  try {
    explained(file, () => closeSync(openSync(path, 'a', 0o600)));
    return explained(file, () => lockOn(path, waitMs));
  } catch (error) {
    if (!(error instanceof MirrorError)) throw error;
    if (error.code === 'mirror-busy') throw busy(error);
    if (error.code !== 'mirror-damaged') throw error;
    // There is nothing in it to lose.
    explained(file, () => truncateSync(path));
    return explained(file, () => lockOn(path, waitMs));
  }
}

function lockOn(path: string, waitMs: number): Disposable {
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    // The journal of an empty file needs space on the disk, which may be full.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  return lock;
}

const busy = (cause: MirrorError) =>
  new MirrorError('mirror-busy', 'Another sync of this profile is running. Wait for it.', {
    cause,
  });
