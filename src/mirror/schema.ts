import type { DatabaseSync } from 'node:sqlite';
import { NewerStoreError } from '../server/store/migrations.ts';
import { inTransaction } from '../server/store/transaction.ts';
import { addRowSums, rowSum } from './rows/row-sums.ts';
import { stateRows } from './state.ts';

/** Each step upgrades the tables of a mirror by one version. Steps are added, never edited. */
const steps: readonly string[] = [
  `
  -- What a sync knows: JSON by name.
  CREATE TABLE mirror_state (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- A row for each session. Its messages are complete if messages_for is the version of the row.
  CREATE TABLE mirror_sessions (
    id TEXT PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    version TEXT NOT NULL,
    messages_for TEXT,
    message_count INTEGER NOT NULL DEFAULT 0,
    tail_cursor TEXT,
    tail_position INTEGER NOT NULL DEFAULT 0,
    seen_in_walk INTEGER NOT NULL DEFAULT 0,
    gone_at INTEGER
  ) STRICT, WITHOUT ROWID;

  -- The hash is null for a day that was asked for and had no row.
  CREATE TABLE mirror_days (
    part TEXT NOT NULL,
    day TEXT NOT NULL,
    hash TEXT,
    fetched_at INTEGER NOT NULL,
    changed_at INTEGER,
    PRIMARY KEY (part, day)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mirror_restatements (
    part TEXT NOT NULL,
    day TEXT NOT NULL,
    at INTEGER NOT NULL,
    totals_before TEXT NOT NULL,
    totals_after TEXT NOT NULL
  ) STRICT;
  CREATE INDEX mirror_restatements_in_order ON mirror_restatements (at, day);

  -- All people's rows of a day are replaced together.
  CREATE INDEX user_days_of_day ON user_days (day);

  -- A row for each message. Ids grow with time, so that the newest are found first.
  CREATE TABLE search_rows (
    id INTEGER PRIMARY KEY,
    session_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    role TEXT NOT NULL,
    tools TEXT NOT NULL,
    is_error INTEGER NOT NULL,
    model TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX search_rows_of_session ON search_rows (session_id, position);

  CREATE VIRTUAL TABLE search_text USING fts5 (
    text, content = '', contentless_delete = 1, tokenize = 'unicode61'
  );
  `,
  // The end of a sync merges.
  "INSERT INTO search_text (search_text, rank) VALUES ('automerge', 0)",
  addRowSums,
  // Deleted sessions were hidden for a month, and gone_at said since when. Now nothing writes it.
  `
  DELETE FROM mirror_state
  WHERE name = 'indexSum' AND EXISTS (SELECT 1 FROM sessions WHERE owner_id = 'gone');
  DELETE FROM search_text WHERE rowid IN (
    SELECT search_rows.id FROM search_rows JOIN sessions ON sessions.id = session_id
    WHERE owner_id = 'gone'
  );
  DELETE FROM search_rows WHERE session_id IN (SELECT id FROM sessions WHERE owner_id = 'gone');
  DELETE FROM sessions WHERE owner_id = 'gone';
  DELETE FROM people WHERE id = 'gone';
  `,
];

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version);

/**
 * Upgrades the tables of a mirror to a version, by default the newest. Several processes may do so at once. Throws
 * NewerStoreError.
 */
export function migrateMirror(database: DatabaseSync, version = steps.length): void {
  if (versionOf(database) > steps.length) throw new NewerStoreError();
  while (versionOf(database) < version) {
    // Take the write lock first: a process that waits for it then sees what the other one has done.
    inTransaction(database, () => {
      const former = versionOf(database);
      const step = steps[former];
      if (step !== undefined) database.exec(`${step}; PRAGMA user_version = ${former + 1}`);
    });
  }
}

/** Whether the tables are those of this version of signalbox, so that they can be used as they are. */
export const isCurrentMirror = (database: DatabaseSync): boolean =>
  versionOf(database) === steps.length;

/** Records what the tables look like after an upgrade. */
export function recordSchema(database: DatabaseSync): void {
  const state = stateRows(database);
  const versions = versionsOf(database);
  if (state.get('schema')?.versions === versions) return;
  inTransaction(database, () => state.set('schema', { versions, sum: schemaSum(database) }));
}

/** Whether the tables look as they were created. */
export const isSchemaIntact = (database: DatabaseSync): boolean =>
  stateRows(database).get('schema')?.sum === schemaSum(database);

/** The versions of the tables of the server and of those of the mirror. */
function versionsOf(database: DatabaseSync): string {
  const server = database.prepare('SELECT max(version) AS version FROM migrations').get()?.version;
  return `${server}, ${versionOf(database)}`;
}

const schemaSum = (database: DatabaseSync): number =>
  rowSum(
    ...database
      .prepare('SELECT sql FROM sqlite_schema ORDER BY type, name')
      .all()
      .map(({ sql }) => sql),
  );
