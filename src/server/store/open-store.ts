import { DatabaseSync } from 'node:sqlite';
import type { Query } from './engine.ts';
import { migrate } from './migrations.ts';
import { reads, writes } from './queries.ts';
import { atOnce, sqliteEngine } from './sqlite-engine.ts';
import { inTransaction } from './transaction.ts';

/** All data of the server, answering at once. */
export type Store = ReturnType<typeof storeOn>;

/**
 * Opens a store that is private to this process: SQLite keeps it in memory, spills it to an unlinked file when it grows, and
 * leaves nothing behind however the process ends. Local copies are files.
 */
export function openStore(): Store {
  const database = new DatabaseSync('', { enableForeignKeyConstraints: true });
  // Nobody can read this store after a crash, so its journal need not be a file.
  database.exec('PRAGMA journal_mode = MEMORY');
  return storeOn(database);
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
