import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { MirrorError } from './mirror-error.ts';

/**
 * Lets one process at a time write a mirror. Dispose it with `using`. The operating system keeps the lock, by
 * way of SQLite, and releases it however the process ends. Throws MirrorError if it is held for longer than
 * `waitMs`.
 */
export function lockMirror(file: string, waitMs = 0): Disposable {
  const path = `${file}.lock`;
  // SQLite would make it readable for everyone.
  closeSync(openSync(path, 'a', 0o600));
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new MirrorError('mirror-busy', 'Another sync of this profile is running. Wait for it.', {
      cause: error,
    });
  }
  return { [Symbol.dispose]: () => lock.close() };
}
