import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { programsOf } from './programs.ts';
import { type PostgresServer, startServer } from './server.ts';
import { installedPostgres, startPostgres, type TestDatabase } from './start-postgres.ts';

const versions = await installedPostgres();

async function answer({ connection }: Pick<TestDatabase, 'connection'>, statement: string) {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

const newest = versions.at(-1) ?? '18';

test.each(versions)('a file of tests has its own databases on PostgreSQL %s', async (version) => {
  await using one = await startPostgres(version);
  await using other = await startPostgres(version);
  await answer(one, 'CREATE TABLE notes (text text)');

  const [{ server_version: found }] = await answer(one, 'SHOW server_version');
  expect(found).toMatch(new RegExp(`^${version}\\.`));
  expect(one.connection.host).toBe(other.connection.host);
  await expect(answer(other, 'SELECT * FROM notes')).rejects.toThrow('does not exist');
});

test.runIf(versions.length > 0)('a database can be reached by its address, too', async () => {
  await using database = await startPostgres(newest);
  const client = new pg.Client({ connectionString: database.url });

  await client.connect();

  await client.end();
});

test.runIf(versions.length > 0)(
  'a server that was killed knows what it has acknowledged',
  async () => {
    const server = await ownServer();
    const connection = { host: server.host, user: 'postgres', database: 'postgres' };
    await answer({ connection }, 'CREATE TABLE notes AS SELECT 1 AS number');

    await server.kill();
    await expect(answer({ connection }, 'SELECT 1')).rejects.toThrow();
    await server.start();

    expect(await answer({ connection }, 'SELECT * FROM notes')).toEqual([{ number: 1 }]);
    await server.stop();
    expect(existsSync(server.host)).toBe(false);
  },
);

test.runIf(versions.length > 0)('a server stops when its owner was killed', async () => {
  const owner = spawn('sleep', ['1000'], { stdio: 'ignore' });
  const server = await ownServer(owner.pid);

  owner.kill('SIGKILL');

  await vi.waitUntil(() => !existsSync(server.host), { timeout: 60_000 });
});

async function ownServer(owner = process.pid): Promise<PostgresServer> {
  const programs = await programsOf(newest);
  if (programs === undefined) throw new Error('It was installed before.');
  return startServer(programs, { owner });
}
