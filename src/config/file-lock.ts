import { closeSync, openSync, rmSync, statSync } from 'node:fs';

/** Older locks belong to nobody anymore: what is done under a lock takes milliseconds. */
const staleAfterMs = 2_000;

const retryMs = 5;
const patienceMs = 100;

/**
 * Holds a lock that other processes respect. Dispose it with `using`. After a tenth of a second it
 * gives up waiting: the lock guards against lost changes, not against damage.
 */
export function acquireLock(path: string): Disposable {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += retryMs) {
    if (create(path)) return { [Symbol.dispose]: () => rmSync(path, { force: true }) };
    if (ageMs(path) > staleAfterMs) rmSync(path, { force: true });
    else pause(retryMs);
  }
  return { [Symbol.dispose]: () => {} };
}

function create(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

// By the clock of the file system's own computer, not by that of a demo organization.
function ageMs(path: string): number {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined ? 0 : Date.now() - made;
}

/** Stands still, because state is written when the program ends, too. */
function pause(durationMs: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}
