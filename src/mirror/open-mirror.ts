import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../server/store/open-store.ts';
import { commitGroups } from './commit-groups.ts';
import { isDamage, MirrorError, storageError } from './mirror-error.ts';
import { dayRows } from './rows/days.ts';
import { messageRows } from './rows/messages.ts';
import { sessionRows } from './rows/sessions.ts';
import { smallSetRows } from './rows/small-sets.ts';
import { migrateMirror } from './schema.ts';
import { stateRows } from './state.ts';

const busyTimeoutMs = 5_000;

/** Pages of 4 kB in the log before SQLite moves them into the file, which waits for the disk. */
const pagesInLog = 4_000;

/** The pages that a group of commits changes fit in, so that none is written twice. */
const cacheKb = 32_768;

/** SQLite keeps these files beside a database in WAL mode. */
const suffixes = ['', '-wal', '-shm'];

/**
 * A local copy of an organization: the embedded server's own tables, and the state of its syncs. Rows and the
 * state that refers to them are written in one transaction.
 */
export type Mirror = ReturnType<typeof mirrorOn>;

/** Opens a mirror, which is created if missing (file 0600, folder 0700). Throws MirrorError. */
export function openMirror(file: string): Mirror {
  try {
    // Creates the file, with its permissions and the server's tables.
    openStore({ file }).close();
    const database = new DatabaseSync(file, {
      timeout: busyTimeoutMs,
      enableForeignKeyConstraints: true,
    });
    // A killed process loses nothing; a loss of power loses the last rows together with their state.
    database.exec(`
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = ${pagesInLog};
      PRAGMA cache_size = -${cacheKb};
    `);
    migrateMirror(database);
    return mirrorOn(database, file);
  } catch (error) {
    throw storageError(error, file);
  }
}

/** Opens an existing mirror. Throws MirrorError. */
export function openExistingMirror(file: string): Mirror {
  if (existsSync(file)) return openMirror(file);
  throw new MirrorError(
    'mirror-missing',
    `There is no local copy yet (${file}). Run "signalbox sync".`,
  );
}

/**
 * Opens a mirror for writing. A damaged file is renamed, so that none of it is lost, and a new one is
 * created; `setAside` is the new name of the damaged file. Throws MirrorError.
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

/** Whether an error means that the mirror is damaged and should be replaced. */
export const isMirrorDamage = (error: unknown): boolean =>
  isDamage(error) || (error instanceof MirrorError && error.code === 'mirror-damaged');

/** Renames a file and the files that SQLite keeps beside it. Returns the new name. */
export function setMirrorAside(file: string, nowMs: number): string {
  const aside = `${file}.damaged-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '')}`;
  for (const suffix of suffixes) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}

/** Removes a mirror, but not its lock, which another process may hold. Returns whether there was one. */
export function removeMirror(file: string): boolean {
  const existed = existsSync(file);
  for (const suffix of suffixes) rmSync(file + suffix, { force: true });
  return existed;
}

function mirrorOn(database: DatabaseSync, file: string) {
  const messages = messageRows(database);
  const groups = commitGroups(database, {
    beforeCommit: messages.writeIndex,
    afterRollback: messages.discardIndex,
  });

  function explained<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw storageError(error, file);
    }
  }

  const transaction = <T>(work: () => T): T => explained(() => groups.transaction(work));

  return {
    database,
    file,
    state: stateRows(database),
    sessions: sessionRows(database),
    messages,
    days: dayRows(database),
    smallSets: smallSetRows(database),

    /** Commits all of the work or none. Transactions do not nest. */
    transaction,

    /**
     * Makes searches faster after much was written, by one step of some milliseconds. Returns whether there may be
     * another one. Not taking it loses nothing.
     */
    mergeSome: (): boolean => transaction(messages.mergeSome),

    /** From now on, transactions that follow one another quickly are committed together. */
    beginGroups: groups.begin,

    /** Commits what is left, and every transaction by itself again. */
    endGroups: (): void => explained(groups.end),

    /** Commits the group so far. */
    commit: (): void => explained(groups.commit),

    /** Calls back once everything written so far is committed; never if it is rolled back. */
    afterCommit: groups.afterCommit,

    /** Reads a little of every table, which detects badly damaged files. */
    touch(): void {
      for (const table of ['sessions', 'messages', 'analytics_days', 'mirror_state']) {
        database.prepare(`SELECT * FROM ${table} LIMIT 1`).get();
      }
    },

    /** Flushes everything to the disk, so that it survives a loss of power. */
    flush(): void {
      database.exec('PRAGMA wal_checkpoint(FULL)');
    },

    close(): void {
      if (database.isOpen) database.close();
    },
  };
}
