import type { DatabaseSync } from 'node:sqlite';
import { type StoredPerson, toPerson } from './people.ts';

/** A key as the store holds it: its SHA-256, and the last characters, by which people tell keys apart. */
export type StoredApiKey = {
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
