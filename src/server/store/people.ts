import type { Role } from '../../api/role.ts';
import { change, firstRow, insert, type Query, type Row } from './engine.ts';
import { emailKey } from './organization.ts';

/** A current member of the organization. */
export type StoredPerson = { id: string; email: string | null; role: Role };

export const peopleReads = {
  *find(id: string): Query<StoredPerson | undefined> {
    return toPerson(
      yield* firstRow('SELECT id, email, role FROM people WHERE org = :org AND id = :id', { id }),
    );
  },

  *findByEmail(email: string): Query<StoredPerson | undefined> {
    return toPerson(
      yield* firstRow('SELECT id, email, role FROM people WHERE org = :org AND email_key = :key', {
        key: emailKey(email),
      }),
    );
  },

  *ownerCount(): Query<number> {
    const row = yield* firstRow(
      "SELECT count(*) AS owners FROM people WHERE org = :org AND role = 'owner'",
    );
    return Number(row?.owners);
  },
};

export const peopleWrites = {
  add: ({ id, email, role }: StoredPerson): Query<void> =>
    insert('people', { id, email, email_key: email === null ? null : emailKey(email), role }),

  /** Also removes the person's keys, sessions and messages. */
  *remove(id: string): Query<void> {
    yield* change(
      `DELETE FROM messages WHERE org = :org AND session_id IN (
         SELECT id FROM sessions WHERE org = :org AND owner_id = :id
       )`,
      { id },
    );
    yield* change('DELETE FROM sessions WHERE org = :org AND owner_id = :id', { id });
    yield* change('DELETE FROM api_keys WHERE org = :org AND person_id = :id', { id });
    yield* change('DELETE FROM people WHERE org = :org AND id = :id', { id });
  },
};

/** A row with the columns `id`, `email` and `role`. */
function toPerson(row: Row | undefined): StoredPerson | undefined {
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

export const apiKeyReads = {
  /** The person who currently holds the key with this digest. */
  *holder(digest: Uint8Array): Query<StoredPerson | undefined> {
    return toPerson(
      yield* firstRow(
        `SELECT people.id, people.email, people.role
         FROM api_keys JOIN people ON people.id = api_keys.person_id
         WHERE api_keys.org = :org AND people.org = :org AND api_keys.digest = :digest`,
        { digest },
      ),
    );
  },
};

export const apiKeyWrites = {
  add: ({ digest, personId, lastFour, createdAt }: StoredApiKey): Query<void> =>
    insert('api_keys', { digest, person_id: personId, last_four: lastFour, created_at: createdAt }),
};
