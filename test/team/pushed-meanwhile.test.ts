import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { firstRow, rows } from '../../src/server/store/engine.ts';
import { keyReads, keyWrites, newKey } from '../../src/team/keys.ts';
import { storePush } from '../../src/team/push.ts';
import { installedPostgres, startPostgres, type TestDatabase } from '../postgres/start-postgres.ts';
import { aTeamServer, nowMs } from './a-team-server.ts';
import { shared } from './shared-session.ts';

const org = 'org_halcyon';
const ada = 'ada@halcyon.example';

async function connected({ url }: TestDatabase) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const waiting = async (count: number) => {
    const found = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return found.rowCount === count;
  };
  return {
    query: (text: string) => client.query(text),
    /** Until so many others wait for a lock. */
    whileWaiting: (count: number) => vi.waitUntil(() => waiting(count), { timeout: 20_000 }),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

describe.each(await installedPostgres())('on PostgreSQL %s', (version) => {
  test('of a person who is erased amid a push, nothing is left', async () => {
    const database = await startPostgres(version);
    await using server = await aTeamServer(database);
    const keys = { ada: await server.keyFor(ada), eve: await server.keyFor('eve@a.b', 'owner') };
    const store = server.store.organization(org);
    const caller = await store.run(() => keyReads.holder(org, keys.ada, nowMs));
    if (!caller) throw new Error('The key is not known.');
    await using other = await connected(database);
    await other.query('SELECT pg_advisory_lock(28)');

    const pushing = store.inTransaction(function* () {
      yield* storePush(shared(['halcyonsecret']), caller, { dataOf: nowMs }, nowMs);
      yield* rows('SELECT pg_advisory_xact_lock(28) FROM organization WHERE org = :org AND TRUE');
    });
    await other.whileWaiting(1);
    const body = { email: ada };
    const erasing = server.ask('/api/team/v0/erase', { key: keys.eve, method: 'POST', body });
    await other.whileWaiting(2);
    await other.query('SELECT pg_advisory_unlock(28)');
    await pushing;

    expect((await erasing).status).toBe(200);
    for (const table of ['sessions', 'messages', 'search_rows', 'staged_messages']) {
      const found = await other.query(`SELECT * FROM ${table}`);
      expect({ table, rows: found.rows }).toEqual({ table, rows: [] });
    }
    const later = await server.push(keys.ada, ...shared(['halcyonsecret']));
    expect(later.status).toBe(401);
  });

  test('a key whose making or revocation is done again is the same key, and revoked', async () => {
    await using server = await aTeamServer(version);
    const store = server.store.organization(org);
    const key = newKey({ org, email: ada, role: 'member', expiresAt: nowMs + 1_000 }, nowMs);
    // As after a connection that was lost before the commit was acknowledged.
    const twice = async <T>(work: () => Promise<T>) => [await work(), await work()];

    await twice(() => store.inTransaction(() => keyWrites.add(org, key)));
    const valid = await store.run(() => keyReads.holder(org, key.key, nowMs));
    const count = 'SELECT count(*) AS keys FROM team_keys WHERE org = :org AND TRUE';
    const stored = await store.run(() => firstRow(count));
    const revoked = await twice(() => store.inTransaction(() => keyWrites.revoke(key.id, nowMs)));
    const later = await store.inTransaction(() => keyWrites.revoke(key.id, nowMs + 1));

    expect(valid).toMatchObject({ email: ada, keyId: key.id });
    expect(Number(stored?.keys)).toBe(1);
    expect([revoked, later]).toEqual([[true, true], false]);
  });
});
