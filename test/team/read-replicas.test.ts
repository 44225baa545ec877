import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PushPart } from '../../src/api/team-push.ts';
import { openPostgres, type PostgresStore } from '../../src/postgres/open-postgres.ts';
import { openStandbys, type Standbys } from '../../src/postgres/standbys.ts';
import { isCurrent } from '../../src/team/standby-reads.ts';
import { aPersonOf } from '../cli/a-person.ts';
import { programsOf } from '../postgres/programs.ts';
import { type PostgresServer, startServer } from '../postgres/server.ts';
import { makeDatabase, newestPostgres } from '../postgres/start-postgres.ts';
import { aSession } from '../server/builders.ts';
import { patienceMs } from '../timing/patience.ts';
import { type ATeamServer, aTeamServer } from './a-team-server.ts';

const [version] = await newestPostgres();

describe.runIf(version)('a team server with a standby for reading', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let store: PostgresStore;
  let standbys: Standbys;
  let server: ATeamServer;
  let ada: string;
  let bob: string;

  beforeAll(async () => {
    const programs = (await programsOf(version ?? '18')) ?? '';
    primary = await startServer(programs, { owner: process.pid });
    standby = await startServer(programs, { owner: process.pid, standbyOf: primary });
    database = await makeDatabase(primary.host);
    store = await openPostgres({ url: database.url });
    // The first one is never there.
    const hosts = `127.0.0.1:1,${encodeURIComponent(standby.host)}`;
    standbys = openStandbys(store, { url: database.url, hosts });
    server = await aTeamServer(database, { standbys });
    ada = await server.keyFor('ada@halcyon.example');
    bob = await server.keyFor('bob@halcyon.example');
  });
  afterAll(async () => {
    await standbys[Symbol.asyncDispose]();
    await store.close();
    await server[Symbol.asyncDispose]();
    await standby.stop();
    await primary.stop();
  });

  /** Runs a statement on one of the servers, past the team server. */
  async function administer(host: string, statement: string): Promise<void> {
    const client = new pg.Client({ ...database.connection, host });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  const share = async (title: string) => {
    const session: PushPart = {
      ...{ kind: 'session', shared: 'titles', digest: title, isWhole: true },
      session: aSession({ sessionId: 'ses_1', title, updatedAt: titles.push(title) }),
    };
    return (await server.push(ada, session)).status;
  };
  const titles: string[] = [];

  const titleSeenBy = async (key: string) => {
    const { body } = await server.ask('/api/v0/sessions', { key });
    return (body as { sessions: { title: string }[] }).sessions[0]?.title;
  };
  const lag = async () => {
    const { body } = await server.ask('/api/team/v0/about', { key: bob });
    return (body as { lagMs?: number }).lagMs;
  };
  /** Waits until the standby has everything that was pushed. */
  const caughtUp = () => {
    const [, there] = standbys.organization('org_halcyon');
    const here = store.organization('org_halcyon');
    return vi.waitFor(
      async () => expect(there && (await isCurrent(there, here))).toBe(true),
      patienceMs,
    );
  };

  test('what was pushed is read back by everybody at once, also while the standby is behind', async () => {
    await share('First');
    await caughtUp();

    await administer(standby.host, 'SELECT pg_wal_replay_pause()');
    await share('Second');
    const seen = [await titleSeenBy(ada), await titleSeenBy(bob)];
    const behindMs = await lag();
    await administer(standby.host, 'SELECT pg_wal_replay_resume()');

    expect(seen).toEqual(['Second', 'Second']);
    expect(behindMs).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await lag()).toBe(0), patienceMs);
  });

  test('what is removed on the computer of the database is gone for everybody at once, too', async () => {
    await share('Removed');
    await caughtUp();
    const before = await titleSeenBy(bob);
    await administer(standby.host, 'SELECT pg_wal_replay_pause()');
    using admin = aPersonOf({ url: '' }, { SIGNALBOX_STORE: database.url });
    const remove = ['team', 'remove', 'ses_1', '--org', 'org_halcyon'];

    const { status } = await admin.run([...remove, '--to', 'ada@halcyon.example', '--yes']);
    const after = await titleSeenBy(bob);
    await administer(standby.host, 'SELECT pg_wal_replay_resume()');

    expect({ before, status, after }).toEqual({ before: 'Removed', status: 0, after: undefined });
  });

  test('a standby that has everything answers, and one that is away is not missed', async () => {
    await share('Third');
    await caughtUp();
    await administer(standby.host, 'SELECT pg_wal_replay_pause()');
    // No team server has written this, so that the standby does not know that it lacks it.
    const rename = `UPDATE sessions SET document = replace(document, 'Third', 'Renamed') WHERE id = 'ses_1'`;
    await administer(primary.host, rename);

    const fromStandby = await titleSeenBy(bob);
    await standby.kill();
    const fromPrimary = await titleSeenBy(bob);
    const unknown = await lag();

    expect([fromStandby, fromPrimary, unknown]).toEqual(['Third', 'Renamed', undefined]);
  });
});
