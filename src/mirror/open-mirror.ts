import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../server/store/open-store.ts';
import { inTransaction } from '../server/store/transaction.ts';
import { isDamage, MirrorError, storageError } from './mirror-error.ts';
import { dayRows } from './rows/days.ts';
import { messageRows } from './rows/messages.ts';
import { sessionRows } from './rows/sessions.ts';
import { smallSetRows } from './rows/small-sets.ts';
import { migrateMirror } from './schema.ts';
import { stateRows } from './state.ts';

const busyTimeoutMs = 5_000;

/** Pages of 4 kB in the log before they are moved into the file, which waits for the disk. */
const pagesInLog = 4_000;

/** SQLite keeps these beside a file in WAL mode. */
const suffixes = ['', '-wal', '-shm'];

/**
 * A local copy of an organization: the embedded server's own tables, and what a sync knows about
 * them. Rows and the state that claims them are written in one transaction.
 */
export type Mirror = ReturnType<typeof mirrorOn>;

/** Opens a mirror, which is made when missing (file 0600, folder 0700). Throws MirrorError. */
export function openMirror(file: string): Mirror {
  try {
    // Makes the file, its permissions and the server's tables.
    openStore({ file }).close();
    const database = new DatabaseSync(file, {
      timeout: busyTimeoutMs,
      enableForeignKeyConstraints: true,
    });
    // A killed process loses nothing; a loss of power takes rows and claims of the last moments together.
    database.exec(`PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${pagesInLog}`);
    migrateMirror(database);
    return mirrorOn(database, file);
  } catch (error) {
    throw storageError(error, file);
  }
}

/** Opens a mirror that has to be there already. Throws MirrorError. */
export function openExistingMirror(file: string): Mirror {
  if (existsSync(file)) return openMirror(file);
  throw new MirrorError(
    'mirror-missing',
    `There is no local copy yet (${file}). Run "signalbox sync".`,
  );
}

/**
 * Opens a mirror to be written. A damaged file is renamed, so that nothing of it is lost, and a new one
 * is begun; `setAside` is its new name.
 */
export function openOrReplaceMirror(
  file: string,
  nowMs: number,
): { mirror: Mirror; setAside: string | undefined } {
  try {
    const mirror = openMirror(file);
    mirror.touch();
    return { mirror, setAside: undefined };
  } catch (error) {
    if (!isMirrorDamage(error)) throw error;
    const setAside = setMirrorAside(file, nowMs);
    return { mirror: openMirror(file), setAside };
  }
}

export const isMirrorDamage = (error: unknown): boolean =>
  isDamage(error) || (error instanceof MirrorError && error.code === 'mirror-damaged');

/** Renames a file and what SQLite keeps beside it. Returns the new name. */
export function setMirrorAside(file: string, nowMs: number): string {
  const aside = `${file}.damaged-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '')}`;
  for (const suffix of suffixes) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}

/** Removes a mirror; its lock stays, because it may be another's. Says whether there was one. */
export function removeMirror(file: string): boolean {
  const existed = existsSync(file);
  for (const suffix of suffixes) rmSync(file + suffix, { force: true });
  return existed;
}

function mirrorOn(database: DatabaseSync, file: string) {
  return {
    database,
    file,
    state: stateRows(database),
    sessions: sessionRows(database),
    messages: messageRows(database),
    days: dayRows(database),
    smallSets: smallSetRows(database),

    /** Does all of the work or nothing. Transactions do not nest. */
    transaction<T>(work: () => T): T {
      try {
        return inTransaction(database, work);
      } catch (error) {
        throw storageError(error, file);
      }
    },

    /** Reads a little of every table, which finds files that are badly damaged. */
    touch(): void {
      for (const table of ['sessions', 'messages', 'analytics_days', 'mirror_state']) {
        database.prepare(`SELECT * FROM ${table} LIMIT 1`).get();
      }
    },

    /** Writes everything to the disk, where a loss of power cannot take it. */
    flush(): void {
      database.exec('PRAGMA wal_checkpoint(FULL)');
    },

    close(): void {
      if (database.isOpen) database.close();
    },
  };
}
