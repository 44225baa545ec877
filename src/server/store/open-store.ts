import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { analyticsDayQueries } from './analytics-days.ts';
import { computerQueries } from './computers.ts';
import { type JsonBytes, prepareDocument } from './documents.ts';
import { messageQueries } from './messages.ts';
import { migrate } from './migrations.ts';
import { organizationQueries } from './organization.ts';
import { apiKeyQueries, peopleQueries } from './people.ts';
import { readinessReportQueries } from './readiness-reports.ts';
import { sessionQueries } from './sessions.ts';
import { inTransaction } from './transaction.ts';
import { userDayQueries } from './user-days.ts';

const busyTimeoutMs = 5_000;

/** All data of the server. Statements are prepared once, when it opens. */
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
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** All data of a server in an open database, whose tables are upgraded to the newest version. */
export function storeOn(database: DatabaseSync) {
  migrate(database);

  return {
    organization: organizationQueries(database),
    people: peopleQueries(database),
    apiKeys: apiKeyQueries(database),
    analyticsDays: analyticsDayQueries(database),
    userDays: userDayQueries(database),
    sessions: sessionQueries(database),
    messages: messageQueries(database),
    computers: computerQueries(database),
    readinessReports: readinessReportQueries(database),
    wikiRuns: wikiRunQueries(database),

    /** Commits all of the work or none. Transactions do not nest. */
    transaction: <T>(work: () => T): T => inTransaction(database, work),

    close(): void {
      if (database.isOpen) database.close();
    },
  };
}

function wikiRunQueries(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO wiki_runs (id, document) VALUES (:id, :document)');
  const selectOne = prepareDocument(database, 'SELECT document FROM wiki_runs WHERE id = :id');
  const deleteOne = database.prepare('DELETE FROM wiki_runs WHERE id = :id');

  return {
    add(id: string, document: Readonly<Record<string, unknown>>): void {
      insert.run({ id, document: JSON.stringify(document) });
    },

    /** The JSON of one run. */
    find: (id: string): JsonBytes | undefined => selectOne({ id }),

    /** Whether there was a run to remove. */
    remove: (id: string): boolean => deleteOne.run({ id }).changes > 0,
  };
}
