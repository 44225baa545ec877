import pg from 'pg';
import type { Message, Session } from '../../src/api/resources.ts';
import type { Parameters, Query, Step } from '../../src/server/store/engine.ts';
import { searchRow } from '../../src/team/search/search-row.ts';
import type { PostgresVersion } from '../postgres/programs.ts';
import { startPostgres } from '../postgres/start-postgres.ts';

const tables = `
  CREATE TABLE people (org text COLLATE "C", id text COLLATE "C", email text COLLATE "C", PRIMARY KEY (org, id));
  CREATE TABLE computers (org text COLLATE "C", id text COLLATE "C", name text COLLATE "C", PRIMARY KEY (org, id));
  CREATE TABLE sessions (
    org text COLLATE "C", id text COLLATE "C", owner_id text COLLATE "C", computer_id text COLLATE "C",
    title text COLLATE "C", PRIMARY KEY (org, id)
  );
  CREATE TABLE messages (
    org text COLLATE "C", session_id text COLLATE "C", position bigint, document text COLLATE "C",
    PRIMARY KEY (org, session_id, position)
  );
  CREATE TABLE search_rows (
    org text COLLATE "C", session_id text COLLATE "C", position bigint, role text COLLATE "C", tools text COLLATE "C",
    is_error bigint, model text COLLATE "C", created_at bigint, tv tsvector, PRIMARY KEY (org, session_id, position)
  );
  CREATE INDEX ON search_rows USING gin (tv);
  CREATE INDEX ON search_rows (org, created_at, session_id, position);
`;

export async function aTeamStore(version: PostgresVersion) {
  const database = await startPostgres(version);
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(tables);

  async function carryOut(org: string, { kind, ...step }: Step): Promise<unknown> {
    if (kind !== 'rows' || !('text' in step)) throw new Error(`No test needs ${kind}.`);
    const values: Parameters[string][] = [];
    const all: Parameters = { ...step.parameters, org };
    const text = step.text.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => {
      values.push(all[name] ?? null);
      return `$${values.length}`;
    });
    return (await client.query(text, values)).rows;
  }

  return {
    client,

    async run<T>(org: string, query: Query<T>): Promise<T> {
      let step = query.next();
      while (!step.done) step = query.next(await carryOut(org, step.value));
      return step.value;
    },

    async add(org: string, session: Session, messages: readonly Message[]): Promise<void> {
      const { sessionId, title, computerId } = session;
      await client.query('INSERT INTO sessions VALUES ($1, $2, $3, $4, $5)', [
        org,
        sessionId,
        'ada',
        computerId,
        title,
      ]);
      for (const [index, message] of messages.entries()) {
        const document = JSON.stringify(message);
        const { role, tools, is_error, model, created_at, tv } = searchRow(message, document);
        const key = [org, sessionId, index + 1];
        await client.query('INSERT INTO messages VALUES ($1, $2, $3, $4)', [...key, document]);
        await client.query('INSERT INTO search_rows VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
          ...key,
          role,
          tools,
          is_error,
          model,
          created_at,
          tv,
        ]);
      }
    },

    async [Symbol.asyncDispose]() {
      await client.end();
      await database[Symbol.asyncDispose]();
    },
  };
}
