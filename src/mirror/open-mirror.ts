import { chmodSync, closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { makePrivateFolder } from '../files/private-folder.ts';
import { migrate, NewerStoreError } from '../server/store/migrations.ts';
import { commitGroups } from './commit-groups.ts';
import { explained, MirrorError } from './mirror-error.ts';
import { checkFile, hasMirror, hasOpenChanges } from './mirror-file.ts';
import { dayRows } from './rows/days.ts';
import { messageRows } from './rows/messages.ts';
import { defineRowSum } from './rows/row-sums.ts';
import { sessionRows } from './rows/sessions.ts';
import { smallSetRows } from './rows/small-sets.ts';
import { isCurrentMirror, migrateMirror, recordSchema } from './schema.ts';
import { stateRows } from './state.ts';

const busyTimeoutMs = 5_000;

/** Pages of 4 kB in the log before SQLite moves them into the file, which waits for the disk. */
const pagesInLog = 4_000;

/** The pages that a group of commits changes fit in, so that none is written twice. */
const cacheKb = 32_768;

/**
 * A local copy of an organization: the embedded server's own tables, and the state of its syncs. Rows and the
 * state that refers to them are written in one transaction.
 */
export type Mirror = ReturnType<typeof mirrorOn>;

/**
 * Opens a mirror, which is created if missing (file 0600, folder 0700) and upgraded if an older version wrote it. Throws
 * MirrorError.
 */
export const openMirror = (file: string): Mirror =>
  explained(file, () => {
    checkFile(file);
    makePrivateFile(file);
    return mirrorIn(new DatabaseSync(file, { timeout: busyTimeoutMs }), file, (database) => {
      // A killed process loses nothing; a loss of power loses the last rows together with their state.
      database.exec(`
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        PRAGMA wal_autocheckpoint = ${pagesInLog};
        PRAGMA cache_size = -${cacheKb};
      `);
      migrate(database);
      migrateMirror(database);
      recordSchema(database);
    });
  });

/**
 * Creates a file (0600, folder 0700) if it is missing, before SQLite would make it readable for everyone. Its WAL files
 * inherit the mode of the file.
 */
function makePrivateFile(file: string): void {
  makePrivateFolder(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/**
 * Opens an existing mirror. To read it, the disk may be full, and need not be writable. Throws MirrorError.
 */
export function openExistingMirror(file: string, access: 'read' | 'write' = 'read'): Mirror {
  if (!hasMirror(file)) {
    throw new MirrorError(
      'mirror-missing',
      `There is no local copy yet (${file}). Run "signalbox sync".`,
    );
  }
  try {
    return openMirror(file);
  } catch (error) {
    const isUnwritten = error instanceof MirrorError && error.code === 'mirror-storage';
    if (!isUnwritten || access === 'write') throw error;
    if (hasOpenChanges(file)) {
      const message = `${error.message} It cannot be read either, because a sync was interrupted.`;
      throw new MirrorError(error.code, message, { cause: error });
    }
    return openUnwritten(file, error);
  }
}

/** SQLite writes a file beside a database to read it, unless it is told that nobody changes the database. */
const openUnwritten = (file: string, reason: MirrorError): Mirror =>
  explained(file, () => {
    const url = pathToFileURL(file);
    url.searchParams.set('immutable', '1');
    return mirrorIn(new DatabaseSync(url, { readOnly: true }), file, (database) => {
      if (isCurrentMirror(database)) return;
      const message = `An older version of signalbox wrote ${file}, and it cannot be upgraded. ${reason.message}`;
      throw new MirrorError('mirror-storage', message, { cause: reason });
    });
  });

function mirrorIn(
  database: DatabaseSync,
  file: string,
  prepare: (database: DatabaseSync) => void,
): Mirror {
  try {
    defineRowSum(database);
    prepare(database);
    return mirrorOn(database, file);
  } catch (error) {
    database.close();
    if (!(error instanceof NewerStoreError)) throw error;
    throw new MirrorError(
      'mirror-newer',
      `A newer version of signalbox wrote ${file}. Update signalbox, or remove the copy with "signalbox mirror forget".`,
      { cause: error },
    );
  }
}

function mirrorOn(database: DatabaseSync, file: string) {
  const messages = messageRows(database);
  const groups = commitGroups(database, {
    beforeCommit: messages.writeIndex,
    afterRollback: messages.discardIndex,
  });

  const transaction = <T>(work: () => T): T => explained(file, () => groups.transaction(work));
  const run = (statement: string): void => explained(file, () => database.exec(statement));
  const close = (): void => {
    if (database.isOpen) database.close();
  };

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

    /** Runs a statement that belongs to no transaction. */
    run,

    /**
     * Makes searches faster after much was written, by one step of some milliseconds. Returns whether there may be
     * another one. Not taking it loses nothing.
     */
    mergeSome: (): boolean => transaction(messages.mergeSome),

    /** From now on, transactions that follow one another quickly are committed together. */
    beginGroups: groups.begin,

    /** Commits what is left, and every transaction by itself again. */
    endGroups: (): void => explained(file, groups.end),

    commit: (): void => explained(file, groups.commit),

    /** Calls back once everything written so far is committed; never if it is rolled back. */
    afterCommit: groups.afterCommit,

    /** Flushes everything to the disk, so that it survives a loss of power. */
    flush: (): void => run('PRAGMA wal_checkpoint(FULL)'),

    close,
    [Symbol.dispose]: close,
  };
}
