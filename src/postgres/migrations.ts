import type pg from 'pg';
import { NewerStoreError } from '../server/store/migrations.ts';
import type { Connections } from './connections.ts';
import { isConflict, isDuplicate, isNameTaken, OccupiedDatabaseError } from './errors.ts';

const text = 'text COLLATE "C"';
const key = `org ${text} NOT NULL`;

const shortWords = `SELECT lexeme AS word, unnest(positions) AS at
  FROM unnest(tv) WHERE length(lexeme) <= 3 AND lexeme NOT LIKE '=%'`;

/** Bytes of a tsvector, which can have a megabyte, that leave room for the pairs of all words that have a position. */
const roomy = 580_000;

/** Adds the pairs to the words of a table. Hardly any text is so long that it goes without. */
function withPairs(table: string): string {
  return `UPDATE ${table} SET tv = tv || coalesce((
    SELECT array_to_tsvector(array_agg(DISTINCT '=p' || one.word || ' ' || next.word))
    FROM (${shortWords}) AS one JOIN (${shortWords}) AS next ON next.at = one.at + 1
  ), '') WHERE pg_column_size(tv || ''::tsvector) < ${roomy};`;
}

/**
 * Each step upgrades the tables by one version. Steps are added, never edited. No triggers, sequences or foreign
 * keys, because not every engine that speaks the protocol has them.
 */
const steps: readonly string[] = [
  `
  CREATE TABLE organization (
    ${key}, id ${text} NOT NULL, global_limit bigint, PRIMARY KEY (org)
  );
  CREATE TABLE people (
    ${key}, id ${text} NOT NULL, email ${text}, email_key ${text}, role ${text} NOT NULL,
    PRIMARY KEY (org, id), UNIQUE (org, email_key)
  );
  CREATE TABLE api_keys (
    ${key}, digest bytea NOT NULL, person_id ${text} NOT NULL, last_four ${text} NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (org, digest)
  );
  CREATE INDEX api_keys_of_person ON api_keys (org, person_id);
  CREATE TABLE credit_limits (
    ${key}, email_key ${text} NOT NULL, email ${text} NOT NULL, credits bigint NOT NULL,
    PRIMARY KEY (org, email_key)
  );
  CREATE TABLE analytics_days (
    ${key}, day ${text} NOT NULL,
    activity ${text} NOT NULL, activity_by_client ${text} NOT NULL,
    tools_by_name ${text} NOT NULL, tokens_by_model ${text} NOT NULL,
    productivity ${text} NOT NULL, tools ${text} NOT NULL, tokens ${text} NOT NULL,
    PRIMARY KEY (org, day)
  );
  CREATE TABLE user_days (
    ${key}, user_id ${text} NOT NULL, day ${text} NOT NULL, document ${text} NOT NULL,
    PRIMARY KEY (org, user_id, day)
  );
  CREATE INDEX user_days_of_day ON user_days (org, day);
  CREATE TABLE sessions (
    ${key}, id ${text} NOT NULL, owner_id ${text} NOT NULL, computer_id ${text}, status ${text},
    updated_at bigint NOT NULL, document ${text} NOT NULL,
    title ${text} NOT NULL DEFAULT '', shared ${text}, digest ${text},
    PRIMARY KEY (org, id)
  );
  CREATE INDEX sessions_of_all ON sessions (org, updated_at, id);
  CREATE INDEX sessions_in_order ON sessions (org, owner_id, updated_at, id);
  CREATE INDEX sessions_on_computers ON sessions (org, owner_id, computer_id, updated_at, id)
    WHERE computer_id IS NOT NULL;
  CREATE INDEX running_sessions ON sessions (org, owner_id, id) WHERE status = 'running';
  CREATE TABLE messages (
    ${key}, session_id ${text} NOT NULL, position bigint NOT NULL, role ${text} NOT NULL,
    document ${text} NOT NULL,
    PRIMARY KEY (org, session_id, position)
  );
  CREATE INDEX messages_by_role ON messages (org, session_id, role, position);
  CREATE TABLE computers (
    ${key}, id ${text} NOT NULL, host_id ${text} NOT NULL, name ${text} NOT NULL,
    document ${text} NOT NULL, summary ${text} NOT NULL,
    PRIMARY KEY (org, id)
  );
  CREATE INDEX computers_in_order ON computers (org, name, id);
  CREATE TABLE readiness_reports (
    ${key}, id ${text} NOT NULL, repo_id ${text} NOT NULL, created_at bigint NOT NULL,
    document ${text} NOT NULL,
    PRIMARY KEY (org, id)
  );
  CREATE INDEX readiness_reports_in_order ON readiness_reports (org, created_at, id);
  CREATE INDEX readiness_reports_of_repository
    ON readiness_reports (org, repo_id, created_at, id);
  CREATE TABLE wiki_runs (
    ${key}, id ${text} NOT NULL, document ${text} NOT NULL, PRIMARY KEY (org, id)
  );
  `,
  `
  -- A row for each message, with its words. Its key cannot be unique: months may be partitions.
  CREATE TABLE search_rows (
    ${key}, session_id ${text} NOT NULL, position bigint NOT NULL, role ${text} NOT NULL,
    tools ${text} NOT NULL, is_error bigint NOT NULL, model ${text} NOT NULL,
    created_at bigint NOT NULL, tv tsvector NOT NULL
  );
  CREATE INDEX search_rows_of_session ON search_rows (org, session_id, position);
  CREATE INDEX search_rows_in_order ON search_rows (org, created_at, session_id, position);
  -- Every search reads all that waits to be sorted into the index: with the usual 4 MB that takes twice as long as the search.
  CREATE INDEX search_words ON search_rows USING gin (tv) WITH (gin_pending_list_limit = 512);

  CREATE TABLE team_keys (
    ${key}, digest bytea NOT NULL, id ${text} NOT NULL, person_id ${text} NOT NULL,
    email ${text} NOT NULL, role ${text} NOT NULL, last_four ${text} NOT NULL,
    created_at bigint NOT NULL, expires_at bigint, revoked_at bigint,
    PRIMARY KEY (org, digest), UNIQUE (org, id)
  );
  CREATE TABLE team_audit (
    ${key}, at bigint NOT NULL, id ${text} NOT NULL, person_id ${text}, email ${text},
    action ${text} NOT NULL, subject ${text}, outcome ${text} NOT NULL,
    PRIMARY KEY (org, at, id)
  );
  CREATE TABLE team_pushed (
    ${key}, person_id ${text} NOT NULL, name ${text} NOT NULL, digest ${text} NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (org, person_id, name)
  );
  CREATE TABLE team_settings (
    ${key}, name ${text} NOT NULL, value ${text} NOT NULL, PRIMARY KEY (org, name)
  );
  `,
  `
  -- Messages of a transcript of which not all has come: nobody reads them until then.
  CREATE TABLE staged_messages (
    ${key}, owner_id ${text} NOT NULL, session_id ${text} NOT NULL, position bigint NOT NULL,
    digest ${text} NOT NULL, updated_at bigint NOT NULL,
    role ${text} NOT NULL, document ${text} NOT NULL,
    tools ${text} NOT NULL, is_error bigint NOT NULL, model ${text} NOT NULL,
    created_at bigint NOT NULL, tv tsvector NOT NULL,
    PRIMARY KEY (org, owner_id, session_id, position)
  );
  `,
  // When a part came; that of parts that came before is not known.
  'ALTER TABLE staged_messages ADD COLUMN staged_at bigint NOT NULL DEFAULT 0;',
  // Pairs of short words: see `pairsOf`.
  ['search_rows', 'staged_messages'].map(withPairs).join(''),
];

/** The version of the tables that this version of signalbox works with. */
export const postgresVersion = steps.length;

/**
 * Upgrades a database to a version, by default the newest. Several processes may do so at once. Throws
 * NewerStoreError.
 */
export async function migratePostgres(
  connections: Connections,
  version = steps.length,
): Promise<void> {
  // One that another process upgrades meanwhile is looked at again.
  for (let isDone = false; !isDone; ) {
    isDone = await connections.use((client) => upgrade(client, version)).catch(unlessInTheWay);
  }
}

function unlessInTheWay(error: unknown): false {
  if (isDuplicate(error) || isConflict(error) || isNameTaken(error)) return false;
  throw error;
}

/** Nobody else makes the same step meanwhile, so that the table is of another program. */
function unlessTaken(error: unknown): never {
  throw error instanceof Error && isNameTaken(error) ? new OccupiedDatabaseError(error) : error;
}

/** Rows of a large store may have to be written anew: a million take minutes. */
const longestMs = 3_600_000;

const patient = (text: string, values?: number[]) =>
  ({ text, query_timeout: longestMs, ...(values && { values }) }) as pg.QueryConfig;

/** Makes one step, and returns whether there is none left. */
async function upgrade(client: pg.PoolClient, version: number): Promise<boolean> {
  await client.query('CREATE TABLE IF NOT EXISTS migrations (version bigint PRIMARY KEY)');
  const { rows } = await client.query('SELECT max(version) AS version FROM migrations');
  const former = Number(rows[0]?.version ?? 0);
  if (former > steps.length) throw new NewerStoreError();
  const step = steps[former];
  if (step === undefined || former >= version) return true;

  await client.query('BEGIN; SET LOCAL statement_timeout = 0');
  try {
    // Another process that inserts the same row waits here until this one has committed, and then fails.
    await client.query(patient('INSERT INTO migrations (version) VALUES ($1)', [former + 1]));
    await client.query(patient(step)).catch(unlessTaken);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  return false;
}
