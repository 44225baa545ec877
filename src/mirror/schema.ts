import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../server/store/transaction.ts';

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
];

/** Upgrades the tables of a mirror to the newest version. Several processes may do so at once. */
export function migrateMirror(database: DatabaseSync): void {
  const version = () => Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version() > steps.length) {
    throw new Error('The mirror was written by a newer version of signalbox. Update signalbox.');
  }
  while (version() < steps.length) {
    // Take the write lock first: a process that waits for it then sees what the other one has done.
    inTransaction(database, () => {
      const step = steps[version()];
      if (step !== undefined) database.exec(`${step}; PRAGMA user_version = ${version() + 1}`);
    });
  }
}
