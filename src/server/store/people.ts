import type { DatabaseSync } from 'node:sqlite';
import type { Role } from '../../api/role.ts';
import { emailKey } from './organization.ts';

/** A current member of the organization. */
type StoredPerson = { id: string; email: string | null; role: Role };

export function peopleQueries(database: DatabaseSync) {
  const insert = database.prepare(
    'INSERT INTO people (id, email, email_key, role) VALUES (:id, :email, :key, :role)',
  );
  const selectById = database.prepare('SELECT id, email, role FROM people WHERE id = :id');
  const selectByEmail = database.prepare(
    'SELECT id, email, role FROM people WHERE email_key = :key',
  );
  const countOwners = database.prepare(
    "SELECT count(*) AS owners FROM people WHERE role = 'owner'",
  );
  const deleteById = database.prepare('DELETE FROM people WHERE id = :id');

  return {
    add({ id, email, role }: StoredPerson): void {
      insert.run({ id, email, key: email === null ? null : emailKey(email), role });
    },

    find: (id: string): StoredPerson | undefined => toPerson(selectById.get({ id })),

    findByEmail: (email: string): StoredPerson | undefined =>
      toPerson(selectByEmail.get({ key: emailKey(email) })),

    ownerCount: (): number => Number(countOwners.get()?.owners),

    /** Also removes the person's keys, sessions and messages. */
    remove(id: string): void {
      deleteById.run({ id });
    },
  };
}

/** A row with the columns `id`, `email` and `role`. */
function toPerson(row: Record<string, unknown> | undefined): StoredPerson | undefined {
  if (!row) return undefined;
  // Only `add` writes the column, and it takes a Role.
  const role = row.role as Role;
  return { id: String(row.id), email: row.email === null ? null : String(row.email), role };
}

/** A key as the store holds it: its SHA-256, and the last characters, by which people tell keys apart. */
type StoredApiKey = {
  digest: Uint8Array;
  personId: string;
  lastFour: string;
  createdAt: number;
};

export function apiKeyQueries(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO api_keys (digest, person_id, last_four, created_at)
    VALUES (:digest, :personId, :lastFour, :createdAt)
  `);
  const selectHolder = database.prepare(`
    SELECT people.id, people.email, people.role
    FROM api_keys JOIN people ON people.id = api_keys.person_id
    WHERE api_keys.digest = :digest
  `);

  return {
    add(key: StoredApiKey): void {
      insert.run(key);
    },

    /** The person who currently holds the key with this digest. */
    holder: (digest: Uint8Array): StoredPerson | undefined =>
      toPerson(selectHolder.get({ digest })),
  };
}
