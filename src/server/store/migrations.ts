import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** Each step upgrades a store by one version. Steps are added, never edited. */
const steps: readonly string[] = [
  `
  CREATE TABLE organization (
    id TEXT PRIMARY KEY,
    global_limit INTEGER
  ) STRICT;

  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    email TEXT,
    email_key TEXT UNIQUE,
    role TEXT NOT NULL
  ) STRICT;

  CREATE TABLE api_keys (
    digest BLOB PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    last_four TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX api_keys_of_person ON api_keys (person_id);

  CREATE TABLE credit_limits (
    email_key TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    credits INTEGER NOT NULL CHECK (credits >= 0)
  ) STRICT;

  -- Rows of one day as JSON text; grouped rows as JSON texts joined by commas.
  CREATE TABLE analytics_days (
    day TEXT PRIMARY KEY,
    tokens TEXT NOT NULL,
    tokens_by_model TEXT NOT NULL,
    tools TEXT NOT NULL,
    tools_by_name TEXT NOT NULL,
    activity TEXT NOT NULL,
    activity_by_client TEXT NOT NULL,
    productivity TEXT NOT NULL
  ) STRICT;

  CREATE TABLE user_days (
    user_id TEXT NOT NULL,
    day TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX user_days_in_order ON user_days (user_id, day);

  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    computer_id TEXT,
    status TEXT,
    updated_at INTEGER NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sessions_in_order ON sessions (owner_id, updated_at, id);
  CREATE INDEX sessions_on_computers ON sessions (owner_id, computer_id, updated_at, id)
    WHERE computer_id IS NOT NULL;
  CREATE INDEX running_sessions ON sessions (owner_id) WHERE status = 'running';

  CREATE TABLE messages (
    session_id TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
    position INTEGER NOT NULL,
    role TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX messages_in_order ON messages (session_id, position);
  CREATE INDEX messages_by_role ON messages (session_id, role, position);

  CREATE TABLE computers (
    id TEXT PRIMARY KEY,
    host_id TEXT NOT NULL,
    name TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT;

  CREATE TABLE readiness_reports (
    id TEXT PRIMARY KEY,
    repo_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX readiness_reports_in_order ON readiness_reports (created_at, id);

  CREATE TABLE wiki_runs (
    id TEXT PRIMARY KEY,
    document TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- SQLite reads a row up to the column that is asked for, so the largest ones come last.
  ALTER TABLE analytics_days RENAME TO former_days;
  CREATE TABLE analytics_days (
    day TEXT PRIMARY KEY,
    activity TEXT NOT NULL,
    activity_by_client TEXT NOT NULL,
    tools_by_name TEXT NOT NULL,
    tokens_by_model TEXT NOT NULL,
    productivity TEXT NOT NULL,
    tools TEXT NOT NULL,
    tokens TEXT NOT NULL
  ) STRICT;
  INSERT INTO analytics_days (
    day, activity, activity_by_client, tools_by_name, tokens_by_model, productivity, tools, tokens
  ) SELECT
    day, activity, activity_by_client, tools_by_name, tokens_by_model, productivity, tools, tokens
  FROM former_days;
  DROP TABLE former_days;

  -- The document as most lists show it.
  ALTER TABLE computers ADD COLUMN summary TEXT NOT NULL DEFAULT '{}';
  UPDATE computers SET summary = json_remove(document, '$.provisioningSteps');
  CREATE INDEX computers_in_order ON computers (name, id);
  `,
  `
  CREATE INDEX readiness_reports_of_repository ON readiness_reports (repo_id, created_at, id);
  DROP INDEX running_sessions;
  CREATE INDEX running_sessions ON sessions (owner_id, id) WHERE status = 'running';
  `,
];

/** A store has steps that this version of signalbox does not know. */
export class NewerStoreError extends Error {
  override readonly name = 'NewerStoreError';
  readonly code = 'store-newer';

  constructor() {
    super('The store was written by a newer version of signalbox. Update signalbox.');
  }
}

/** Upgrades a store to a version, by default the newest. Several processes may do so at once. */
export function migrate(database: DatabaseSync, version = steps.length): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY) STRICT
  `);
  const selectVersion = database.prepare('SELECT max(version) AS version FROM migrations');
  const insertVersion = database.prepare('INSERT INTO migrations (version) VALUES (?)');
  const currentVersion = () => Number(selectVersion.get()?.version ?? 0);

  if (currentVersion() > steps.length) throw new NewerStoreError();

  while (currentVersion() < version) {
    // Take the write lock first: a process that waits for it then sees what the other one has done.
    inTransaction(database, () => {
      const former = currentVersion();
      const step = steps[former];
      if (step === undefined) return;
      database.exec(step);
      insertVersion.run(former + 1);
    });
  }
}
