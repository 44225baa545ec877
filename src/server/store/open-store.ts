import { chmodSync, closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFolder } from '../../files/private-folder.ts';
import type { Query } from './engine.ts';
import { migrate } from './migrations.ts';
import { reads, writes } from './queries.ts';
import { atOnce, sqliteEngine } from './sqlite-engine.ts';
import { inTransaction } from './transaction.ts';

const busyTimeoutMs = 5_000;

/** All data of the server, answering at once. */
export type Store = ReturnType<typeof storeOn>;

/**
 * Opens the store in a file, which is created if missing (file 0600, folder 0700). Without a file the store
 * is private to this process: SQLite keeps it in memory, spills it to an unlinked file when it grows, and
 * leaves nothing behind however the process ends. Local copies are files.
 */
export function openStore({ file }: { file?: string } = {}): Store {
  if (file === undefined) {
    const database = openDatabase('');
    // Nobody can read this store after a crash, so its journal need not be a file.
    database.exec('PRAGMA journal_mode = MEMORY');
    return storeOn(database);
  }

  makePrivateFile(file);
  const database = openDatabase(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  return storeOn(database);
}

function openDatabase(location: string): DatabaseSync {
  return new DatabaseSync(location, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
}

/**
 * Creates a file (0600, folder 0700) if it is missing, before SQLite would make it readable for everyone. Its WAL files
 * inherit the mode of the file.
 */
export function makePrivateFile(file: string): void {
  makePrivateFolder(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** All data of a server in an open database, whose tables are upgraded to the newest version. */
export function storeOn(database: DatabaseSync) {
  migrate(database);
  const engine = sqliteEngine(database);
  const part = <Name extends keyof typeof reads>(name: Name) => ({
    ...atOnce(engine, reads[name]),
    ...atOnce(engine, writes[name]),
  });

  return {
    organization: part('organization'),
    people: part('people'),
    apiKeys: part('apiKeys'),
    analyticsDays: part('analyticsDays'),
    userDays: part('userDays'),
    sessions: part('sessions'),
    messages: part('messages'),
    computers: part('computers'),
    readinessReports: part('readinessReports'),
    wikiRuns: part('wikiRuns'),

    /** Commits all of the work or none. Transactions do not nest. */
    transaction: <T>(work: () => T): T => inTransaction(database, work),

    /** The same for queries. */
    inTransaction: <T>(work: () => Query<T>): T =>
      inTransaction(database, () => engine.run(work())),

    run: <T>(query: () => Query<T>): T => engine.run(query()),

    close(): void {
      if (database.isOpen) database.close();
    },
  };
}
