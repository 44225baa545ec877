import { randomUUID } from 'node:crypto';
import type { TeamRole } from '../api/team.ts';
import { apiKeyDigest } from '../server/authentication/api-key.ts';
import { change, firstRow, insert, type Query, type Row, rows } from '../server/store/engine.ts';
import { emailKey } from '../server/store/organization.ts';
import { admit } from './people.ts';
import { makeTeamKey } from './team-key.ts';

/** Who sends a request, with which key. */
export type TeamCaller = { id: string; email: string; role: TeamRole; org: string; keyId: string };

export type KeyRequest = { org: string; email: string; role: TeamRole; expiresAt: number };

export const keyReads = {
  /** Who holds a key, unless it has expired or was revoked. */
  *holder(org: string, key: string, nowMs: number): Query<TeamCaller | undefined> {
    // The duration of the lookup can leak only part of the digest, from which no key can be recovered.
    const row = yield* firstRow(
      `SELECT id, person_id, email, role FROM team_keys
       WHERE org = :org AND digest = :digest AND expires_at > :now AND revoked_at IS NULL`,
      { digest: apiKeyDigest(key), now: nowMs },
    );
    return (
      row && {
        id: String(row.person_id),
        email: String(row.email),
        // Only `create` writes the column, and it takes a role.
        role: row.role as TeamRole,
        org,
        keyId: String(row.id),
      }
    );
  },

  /** Newest first. */
  *list() {
    const found = yield* rows(
      `SELECT id, person_id, email, role, last_four, created_at, expires_at, revoked_at FROM team_keys
       WHERE org = :org AND TRUE ORDER BY created_at DESC, id`,
    );
    return found.map(toKey);
  },
};

/** A key without its secret. */
export type StoredKey = ReturnType<typeof toKey>;

const toKey = (row: Row) => ({
  id: String(row.id),
  personId: String(row.person_id),
  email: String(row.email),
  role: row.role as TeamRole,
  lastFour: String(row.last_four),
  createdAt: Number(row.created_at),
  expiresAt: Number(row.expires_at),
  ...(row.revoked_at !== null && { revokedAt: Number(row.revoked_at) }),
});

/** A key that is about to be stored, with its secret, which is not. */
export type NewKey = ReturnType<typeof newKey>;

/** Makes a key. A person is known by the e-mail address in lower case. */
export function newKey({ org, email, role, expiresAt }: KeyRequest, nowMs: number) {
  const key = makeTeamKey(org);
  return {
    ...{ id: randomUUID(), personId: emailKey(email), email, role },
    lastFour: key.slice(-4),
    ...{ createdAt: nowMs, expiresAt, key },
  };
}

export const keyWrites = {
  /** Stores a key, and its person and organization where they are new. */
  *add(org: string, { id, personId, email, role, key, ...facts }: NewKey): Query<void> {
    yield* insert({ table: 'organization', key: [], update: [] }, { id: org });
    yield* admit(email);
    yield* insert(
      { table: 'people', key: ['id'] },
      { id: personId, email, email_key: personId, role },
    );
    // It is stored once, also if its transaction runs again after an unsure end.
    yield* insert(
      { table: 'team_keys', key: ['digest'], update: [] },
      {
        ...{ digest: apiKeyDigest(key), id, person_id: personId, email, role },
        last_four: facts.lastFour,
        created_at: facts.createdAt,
        expires_at: facts.expiresAt,
      },
    );
  },

  /** Returns whether there is a key with this ID that was not revoked before. */
  *revoke(id: string, nowMs: number): Query<boolean> {
    const revoked = yield* change(
      `UPDATE team_keys SET revoked_at = :now
       WHERE org = :org AND id = :id AND (revoked_at IS NULL OR revoked_at = :now)`,
      { id, now: nowMs },
    );
    return revoked > 0;
  },
};
