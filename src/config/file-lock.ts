import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Far longer than what is done under a lock takes on a busy machine. */
const patienceMs = 1_000;

/**
 * Holds a lock that other processes respect. Dispose it with `using`. The file stays: whoever removed
 * it could remove the lock of another. Throws what the file system throws when the file cannot be made.
 *
 * The operating system keeps the lock, by way of SQLite, and releases it when a process ends in
 * whatever way. Files that mean "locked" by being there would need a guess about their age.
 */
export function acquireLock(path: string): Disposable {
  // SQLite would make it readable for everyone.
  closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path, { timeout: patienceMs });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch {
    // Held for too long, or on a file system without locks. Go on: the lock guards against lost
    // changes, not against damage.
  }
  return { [Symbol.dispose]: () => file.close() };
}
