import type { DatabaseSync } from 'node:sqlite';
import type { Role } from '../../api/role.ts';
import { emailKey } from './organization.ts';

/** A current member of the organization. */
export type StoredPerson = { id: string; email: string | null; role: Role };

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
export function toPerson(row: Record<string, unknown> | undefined): StoredPerson | undefined {
  if (!row) return undefined;
  // Only `add` writes the column, and it takes a Role.
  const role = row.role as Role;
  return { id: String(row.id), email: row.email === null ? null : String(row.email), role };
}
