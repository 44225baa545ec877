import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../../src/postgres/open-postgres.ts';
import { onceARun } from '../files/once-a-run.ts';
import { type PostgresVersion, postgresVersions, programsOf } from './programs.ts';
import { startServer } from './server.ts';

/** An empty database of its own, on a server that the whole run shares. Dispose it with `await using`. */
export type TestDatabase = AsyncDisposable & {
  /** What `pg` takes: a connection by the socket of the server. */
  connection: { host: string; user: string; database: string };
  /** The same as a text. */
  url: string;
};

/** The versions that can be had here. Where all programs must be there (`ALL_PROGRAMS`), a missing one fails. */
export async function installedPostgres(): Promise<PostgresVersion[]> {
  const found: PostgresVersion[] = [];
  for (const version of postgresVersions) {
    if ((await programsOf(version)) !== undefined) found.push(version);
    else if (process.env.ALL_PROGRAMS) throw new Error(`PostgreSQL ${version} is not installed.`);
    else process.stderr.write(`Left out, because PostgreSQL ${version} is not installed.\n`);
  }
  return found;
}

/** The newest of them. On the others, each statement of the team server is carried out once. */
export const newestPostgres = async (): Promise<PostgresVersion[]> =>
  (await installedPostgres()).slice(-1);

/** Makes a database on the PostgreSQL of this run, which is started for the first one. */
export async function startPostgres(version: PostgresVersion = '18'): Promise<TestDatabase> {
  return makeDatabase(await hostOf(version));
}

/** Makes a database with the tables of a store. To copy them takes a fifth of the time that it takes to make them. */
export async function startWithTables(version: PostgresVersion): Promise<TestDatabase> {
  const host = await hostOf(version);
  const made = await onceARun(`tables-${version}`, async (folder) => {
    const { url, connection } = await makeDatabase(host);
    await (await openPostgres({ url })).close();
    mkdirSync(folder);
    writeFileSync(join(folder, 'database'), connection.database);
  });
  return makeDatabase(host, readFileSync(join(made, 'database'), 'utf8'));
}

async function hostOf(version: PostgresVersion): Promise<string> {
  const server = await onceARun(`postgres-${version}`, async (folder) => {
    const programs = await programsOf(version);
    if (programs === undefined) throw new Error(`PostgreSQL ${version} is not installed.`);
    // The process that runs all workers.
    const { host } = await startServer(programs, { owner: process.ppid });
    mkdirSync(folder);
    writeFileSync(join(folder, 'host'), host);
  });
  return readFileSync(join(server, 'host'), 'utf8');
}

/** Makes a database on a server, empty or as another one. */
export async function makeDatabase(host: string, template = 'template1'): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const user = 'postgres';
  await administer(host, `CREATE DATABASE ${database} TEMPLATE ${template}`);
  return {
    connection: { host, user, database },
    url: `postgres://${user}@${encodeURIComponent(host)}/${database}`,
    [Symbol.asyncDispose]: () => administer(host, `DROP DATABASE ${database} WITH (FORCE)`),
  };
}

async function administer(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
