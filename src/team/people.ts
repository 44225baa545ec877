import { change, type Query, rows } from '../server/store/engine.ts';
import { emailKey } from '../server/store/organization.ts';

/** Tables with rows of one person, and the condition that finds them. Those that refer to others come first. */
const tables = {
  messages: 'session_id IN (SELECT id FROM sessions WHERE org = :org AND owner_id = :person)',
  search_rows: 'session_id IN (SELECT id FROM sessions WHERE org = :org AND owner_id = :person)',
  sessions: 'owner_id = :person',
  user_days: "lower(document::jsonb ->> 'user_email') = :person",
  credit_limits: 'email_key = :person',
  team_pushed: 'person_id = :person',
  team_keys: 'person_id = :person',
  team_audit: 'person_id = :person',
  people: 'id = :person',
};

/** What an export has of a table: without what is made of other columns, and without secrets. */
const columns: Partial<Record<string, string>> = {
  search_rows: 'session_id, position',
  team_keys: 'id, person_id, email, role, last_four, created_at, expires_at, revoked_at',
};

/** Removes everything of a person. Returns the number of rows by table. */
export function* erasePerson(email: string): Query<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [table, condition] of Object.entries(tables)) {
    removed[table] = yield* change(`DELETE FROM ${table} WHERE org = :org AND ${condition}`, {
      person: emailKey(email),
    });
  }
  return removed;
}

/** Everything of a person, by table. */
export function* exportPerson(email: string): Query<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, condition] of Object.entries(tables)) {
    const selected = yield* rows(
      `SELECT ${columns[table] ?? '*'} FROM ${table} WHERE org = :org AND ${condition}`,
      { person: emailKey(email) },
    );
    found[table] = [...selected];
  }
  return found;
}
