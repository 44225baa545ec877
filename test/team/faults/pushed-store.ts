import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { PushPart } from '../../../src/api/team-push.ts';
import { openPostgres } from '../../../src/postgres/open-postgres.ts';
import { keyWrites, newKey } from '../../../src/team/keys.ts';

export const org = 'acme';

/** Makes a key of an organization in a database. */
export async function keyIn(url: string): Promise<string> {
  const store = await openPostgres({ url });
  const request = { org, email: 'ada@acme.example', role: 'owner' } as const;
  const key = newKey({ ...request, expiresAt: Date.now() + 3_600_000 }, Date.now());
  await store.organization(org).inTransaction(() => keyWrites.add(org, key));
  await store.close();
  return key.key;
}

/** A whole session, as one request of a push. */
export function aPush(id: string, messages: number): PushPart[] {
  const updatedAt = Date.parse('2026-11-19');
  const session = { sessionId: id, title: id, createdAt: updatedAt, updatedAt, status: 'idle' };
  const texts = Array.from({ length: messages }, (_, index) => ({
    id: `${id}-${index + 1}`,
    role: 'user',
    content: [{ type: 'text', text: `word ${index} of ${id}`, id: 'part' }],
    createdAt: updatedAt + index,
  }));
  return [
    { kind: 'session', session, shared: 'transcripts', digest: `1:${id}`, isWhole: true },
    { kind: 'messages', sessionId: id, after: 0, messages: texts },
  ];
}

/** Sends a push once. Rejects unless it was stored. */
export async function sendPush(
  url: string,
  key: string,
  parts: readonly PushPart[],
  timeoutMs = 10_000,
): Promise<void> {
  const answer = await fetch(new URL('/api/team/v0/push', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ parts }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`A push got ${answer.status}: ${text}`);
}

/** Sends it again until it was stored, as the next push of an operator does. */
export async function pushUntilStored(send: () => Promise<void>, endMs: number): Promise<void> {
  while (true) {
    try {
      await send();
      return;
    } catch (error) {
      if (performance.now() > endMs) throw error;
      await setTimeout(100);
    }
  }
}

/** Resolves when a transaction of somebody else is under way in a database. */
export async function underWay(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const select = `SELECT 1 FROM pg_stat_activity
    WHERE xact_start IS NOT NULL AND pid <> pg_backend_pid() AND datname = current_database()`;
  while ((await client.query(select)).rowCount === 0);
  await client.end();
}

/** How many different messages and rows of the search each session has, and how many there are at all. */
export async function storedSessions(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT id, digest,
      (SELECT count(*)::int FROM messages WHERE org = $1 AND session_id = id) AS messages,
      (SELECT count(DISTINCT position)::int FROM messages WHERE org = $1 AND session_id = id) AS positions,
      (SELECT count(*)::int FROM search_rows WHERE org = $1 AND session_id = id) AS rows,
      (SELECT count(DISTINCT position)::int FROM search_rows WHERE org = $1 AND session_id = id) AS row_positions
     FROM sessions WHERE org = $1 ORDER BY id`,
    [org],
  );
  await client.end();
  return rows;
}

export const wholeSession = (id: string, messages: number) => ({
  ...{ id, digest: `1:${id}`, messages, positions: messages },
  ...{ rows: messages, row_positions: messages },
});
