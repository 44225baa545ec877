import type { DatabaseSync } from 'node:sqlite';

/** Commits all of the work or none; other connections cannot write meanwhile. Transactions do not nest. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite ends the transaction itself when the disk is full or the file is damaged.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
