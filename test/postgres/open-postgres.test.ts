import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres, type PostgresStore } from '../../src/postgres/open-postgres.ts';
import { change, firstRow, type Query, rows } from '../../src/server/store/engine.ts';
import { NewerStoreError } from '../../src/server/store/migrations.ts';
import { peopleReads, peopleWrites } from '../../src/server/store/people.ts';
import { sessionWrites } from '../../src/server/store/sessions.ts';
import { searchRow } from '../../src/team/search/search-row.ts';
import { aMessage, aSession } from '../server/builders.ts';
import { sampleWrites } from '../server/store/sample-queries.ts';
import { patienceMs } from '../timing/patience.ts';
import { installedPostgres, startPostgres, type TestDatabase } from './start-postgres.ts';

const versions = await installedPostgres();
const ada = { id: 'usr_ada', email: 'ada@halcyon.example', role: 'owner' } as const;

/** A store with one connection. */
async function openOne(url: string) {
  const store = await openPostgres({ url, maxConnections: 1 });
  return { ...store, [Symbol.asyncDispose]: () => store.close() };
}

/** How many connections wait for a lock. */
async function waitingBeside(client: pg.Client): Promise<number | null> {
  // In a transaction, everything stays as it was looked at first.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rowCount;
}

describe.each(versions)('PostgreSQL %s', (version) => {
  let database: TestDatabase;
  let store: PostgresStore;
  beforeAll(async () => {
    database = await startPostgres(version);
    store = await openPostgres({ url: database.url });
  });
  afterAll(async () => {
    await store.close();
    await database[Symbol.asyncDispose]();
  });

  test('an organization sees nothing of another', async () => {
    const [one, other] = [store.organization('org_one'), store.organization('org_other')];
    await one.inTransaction(() => peopleWrites.add(ada));

    expect(await one.people.find('usr_ada')).toEqual(ada);
    expect(await other.people.find('usr_ada')).toBeUndefined();
    await other.inTransaction(() => peopleWrites.remove('usr_ada'));
    expect(await one.people.find('usr_ada')).toEqual(ada);
  });

  test('a transaction that fails leaves nothing behind', async () => {
    const organization = store.organization('org_failing');

    await expect(
      organization.inTransaction(function* () {
        yield* peopleWrites.add(ada);
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect(await organization.people.find('usr_ada')).toBeUndefined();
  });

  test('what reads cannot write, and its connection serves the next one', async () => {
    await using one = await openOne(database.url);
    const organization = one.organization('org_reading');

    await expect(organization.run(() => peopleWrites.add(ada))).rejects.toThrow('read-only');
    await organization.inTransaction(() => peopleWrites.add(ada));

    expect(await organization.people.find('usr_ada')).toEqual(ada);
  });

  test('work that another transaction came between is done again', async () => {
    const organization = store.organization('org_counting');
    await organization.inTransaction(() => sessionWrites.add('usr_ada', aSession()));
    const add = "UPDATE sessions SET updated_at = updated_at + 1 WHERE org = 'org_counting'";
    const other = new pg.Client(database.connection);
    await other.connect();
    await other.query(`BEGIN; ${add}`);
    let runs = 0;

    const counting = organization.inTransaction(function* () {
      runs += 1;
      yield* change('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE');
      yield* change(add.replace("'org_counting'", ':org'));
    });
    await vi.waitFor(async () => expect(await waitingBeside(other)).toBe(1), patienceMs);
    await other.query('COMMIT');
    await other.end();
    await counting;

    const session = await organization.run(() =>
      firstRow('SELECT updated_at FROM sessions WHERE org = :org AND TRUE'),
    );
    expect({ session, runs }).toEqual({ session: { updated_at: 2_002 }, runs: 2 });
  });

  test('a lost connection is replaced, and the work is done again', async () => {
    const organization = store.organization('org_losing');
    let runs = 0;

    const found = await organization.run(function* () {
      runs += 1;
      if (runs === 1) yield* rows('SELECT pg_terminate_backend(pg_backend_pid())');
      return yield* peopleReads.ownerCount();
    });

    expect({ found, runs }).toEqual({ found: 0, runs: 2 });
  });

  test('a statement that takes too long is given up', async () => {
    const slow = store
      .organization('org_slow')
      .run(() => rows('SELECT pg_sleep(60)'), { timeoutMs: 50 });

    await expect(slow).rejects.toMatchObject({ code: 'store-timeout' });
  });

  test('a read whose limits cannot be set fails with the reason', async () => {
    const reading = store
      .organization('org_limits')
      .run(() => rows('SELECT 1 AS one'), { timeoutMs: -2 });

    await expect(reading).rejects.toThrow('statement_timeout');
  });

  test('texts with NUL are stored, and found again', async () => {
    const organization = store.organization('org_nul');
    await organization.inTransaction(() => peopleWrites.add({ ...ada, id: 'a\0b' }));

    expect(await organization.people.find('a\0b')).toMatchObject({ email: ada.email });
  });

  test('a number beyond what can be counted exactly is an error', async () => {
    const reading = store.organization('org_large').run(() => rows('SELECT 9007199254740993 AS n'));

    await expect(reading).rejects.toThrow('9007199254740993');
  });

  test('the last of several rows with one key counts', async () => {
    const organization = store.organization('org_twice');
    const put = (name: string) => ({ id: 'cmp', host_id: '', name, document: name, summary: '{}' });
    await organization.inTransaction(function* (): Query<void> {
      yield {
        kind: 'insert',
        into: {
          table: 'computers',
          columns: ['id', 'host_id', 'name', 'document', 'summary'],
          conflict: { key: ['id'], update: ['name', 'document'] },
        },
        rows: [put('"first"'), put('"last"')],
      };
    });

    expect(String(await organization.computers.document('cmp'))).toBe('"last"');
  });

  test('several processes upgrade a new database at once', async () => {
    await using empty = await startPostgres(version);

    const stores = await Promise.all(
      Array.from({ length: 4 }, () => openPostgres({ url: empty.url })),
    );

    for (const one of stores) await one.ping();
    await Promise.all(stores.map((one) => one.close()));
  });

  test('rows of an older version get what searches look for, as rows that are written now', async () => {
    await using older = await startPostgres(version);
    await (await openPostgres({ url: older.url })).close();
    const client = new pg.Client(older.connection);
    await client.connect();
    const now = searchRow(
      aMessage({ content: [{ type: 'text', text: 'it is as it is 検索', id: 'a' }] }),
    );
    const then = now.tv.replaceAll(/'=p[^']*' ?/g, '');
    await client.query('DELETE FROM migrations WHERE version > 4');
    await client.query(
      "INSERT INTO search_rows VALUES ('acme', 'ses', 1, 'user', '', 0, '', 0, $1::tsvector)",
      [then],
    );

    await (await openPostgres({ url: older.url })).close();
    const { rows: found } = await client.query(
      'SELECT tv = $1::tsvector AS same FROM search_rows',
      [now.tv],
    );
    await client.end();

    expect(then).not.toBe(now.tv);
    expect(found).toEqual([{ same: true }]);
  });

  test('what waits for the upgrade of another process waits as long as that takes', async () => {
    await using older = await startPostgres(version);
    await (await openPostgres({ url: older.url })).close();
    const client = new pg.Client(older.connection);
    await client.connect();
    await client.query('DELETE FROM migrations WHERE version > 4');
    await client.query('BEGIN; INSERT INTO migrations VALUES (5)');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    const opening = openPostgres({ url: older.url });
    // Without `waitFor`, which would let time pass for what connects.
    while ((await waitingBeside(client)) === 0);
    vi.advanceTimersByTime(600_000);
    vi.useRealTimers();
    await client.query('COMMIT');

    await (await opening).close();
    await client.end();
  });

  test('a row that has no room for what searches look for does not stop the upgrade', async () => {
    await using older = await startPostgres(version);
    await (await openPostgres({ url: older.url })).close();
    const client = new pg.Client(older.connection);
    await client.connect();
    const long = Array.from({ length: 5_000 }, (_, index) => `${index}`.padStart(198, 'x'));
    const short = long.map((_, index) => `${(46_656 + index).toString(36).slice(1)}:${index + 1}`);
    await client.query('DELETE FROM migrations WHERE version > 4');
    await client.query(
      "INSERT INTO search_rows VALUES ('acme', 'ses', 1, 'user', '', 0, '', 0, $1::tsvector)",
      [[...long, ...short].join(' ')],
    );

    await (await openPostgres({ url: older.url })).close();
    const { rows: found } = await client.query('SELECT length(tv) AS words FROM search_rows');
    await client.end();

    expect(found).toEqual([{ words: 10_000 }]);
  });

  test('a database with tables of another program is refused', async () => {
    await using occupied = await startPostgres(version);
    const client = new pg.Client(occupied.connection);
    await client.connect();
    await client.query('CREATE TABLE people (id int)');
    await client.end();

    const opening = openPostgres({ url: occupied.url });

    await expect(opening).rejects.toMatchObject({ code: 'store-occupied' });
  });

  test('a query that hangs is given up in the database, too', async () => {
    const organization = store.organization('org_hanging');
    const [limit] = await organization.run(() => rows('SHOW statement_timeout'));

    expect(limit).toEqual({ statement_timeout: '8s' });
  });

  test('a database of a newer version is refused', async () => {
    await using newer = await startPostgres(version);
    await (await openPostgres({ url: newer.url })).close();
    const client = new pg.Client(newer.connection);
    await client.connect();
    await client.query('INSERT INTO migrations (version) VALUES (9999)');
    await client.end();

    await expect(openPostgres({ url: newer.url })).rejects.toBeInstanceOf(NewerStoreError);
  });

  test('the host that answers is used, whichever it is', async () => {
    const [user, host] = database.url.split('@');
    const two = await openPostgres({ url: `${user}@127.0.0.1:1,${host}` });

    await two.ping();
    expect(await two.organization('org_two').people.ownerCount()).toBe(0);
    await two.close();
  });

  test('a database that does not answer is said to be so, without its password', async () => {
    const opening = openPostgres({ url: 'postgres://ada:secret@127.0.0.1:1/data' });

    await expect(opening).rejects.toMatchObject({ code: 'store-unreachable' });
    await expect(opening).rejects.not.toThrow('secret');
  });

  test('every query that writes can be carried out', async () => {
    const organization = store.organization('org_all');

    for (const query of sampleWrites()) await organization.inTransaction(() => query);

    expect(await organization.organization.id()).toBe('org_test');
  });
});
