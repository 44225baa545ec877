import { closeSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openPlainFile } from './plain-file.ts';

/** Far longer than a lock is held on a busy computer. */
const patienceMs = 1_000;

// The journal of an empty file needs space on the disk, which may be full.
const lock = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE';

/**
 * Holds a lock that other processes respect. Dispose it with `using`. The file remains, because removing it
 * could remove another process's lock. Throws the file system's error if the file cannot be created.
 *
 * The operating system keeps the lock, by way of SQLite, and releases it however the process ends. With files
 * whose existence means "locked", stale ones could only be guessed from their age.
 */
export function acquireLock(path: string): Disposable {
  const file = openLock(path, patienceMs);
  try {
    file.exec(lock);
  } catch {
    // Held for too long, or on a file system without locks. Continue: the lock prevents lost changes, not
    // damage.
  }
  return file;
}

/** The same, held for as long as a process likes; undefined if another one holds it. Throws the file system's error. */
export function tryLock(path: string): Disposable | undefined {
  const file = openLock(path, 0);
  try {
    file.exec(lock);
  } catch {
    file.close();
    return undefined;
  }
  return file;
}

function openLock(path: string, timeout: number): DatabaseSync {
  // SQLite would make it readable for everyone.
  closeSync(openPlainFile(path, constants.O_WRONLY | constants.O_CREAT));
  return new DatabaseSync(path, { timeout });
}
