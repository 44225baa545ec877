import type pg from 'pg';
import type { Connections } from './connections.ts';

const monthsAhead = 12;

/**
 * Keeps the words of messages in a table a month, from the month after the newest message on. What is there stays
 * together in one, as it is: nothing is copied, and others wait for seconds. Adds months that are missing when it is run
 * again. Returns the names of the tables that it has made.
 */
export const partitionSearch = (connections: Connections, nowMs: number): Promise<string[]> =>
  connections.use(async (client) => {
    await client.query('BEGIN');
    try {
      const made = await partition(client, nowMs);
      await client.query('COMMIT');
      return made;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  });

async function partition(client: pg.PoolClient, nowMs: number): Promise<string[]> {
  if (!(await isPartitioned(client))) await makeFirst(client, nowMs);
  const former = await numberOf(
    client,
    `SELECT max(CAST(substring(pg_get_expr(relpartbound, oid) FROM 'TO \\(''(\\d+)''\\)') AS bigint))
     AS number FROM pg_class WHERE oid IN (
       SELECT inhrelid FROM pg_inherits WHERE inhparent = CAST('search_rows' AS regclass)
     )`,
  );
  const made: string[] = [];
  const lastMs = monthAfter(nowMs, monthsAhead);
  for (let startMs = former; startMs < lastMs; startMs = monthAfter(startMs)) {
    const name = `search_rows_${new Date(startMs).toISOString().slice(0, 7).replace('-', '_')}`;
    await client.query(
      `CREATE TABLE ${name} PARTITION OF search_rows
       FOR VALUES FROM (${startMs}) TO (${monthAfter(startMs)})`,
    );
    made.push(name);
  }
  return made;
}

async function isPartitioned(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT relkind FROM pg_class WHERE oid = CAST('search_rows' AS regclass)",
  );
  return rows[0]?.relkind === 'p';
}

/** Makes the table that there is the first part of a new one of its name. */
async function makeFirst(client: pg.PoolClient, nowMs: number): Promise<void> {
  await client.query('LOCK TABLE search_rows IN ACCESS EXCLUSIVE MODE');
  const newestMs = await numberOf(client, 'SELECT max(created_at) AS number FROM search_rows');
  const endMs = monthAfter(Math.max(newestMs, nowMs));
  const indexes = {
    search_rows_of_session: '(org, session_id, position)',
    search_rows_in_order: '(org, created_at, session_id, position)',
    search_words: 'USING gin (tv)',
  };
  for (const name of Object.keys(indexes)) {
    await client.query(`ALTER INDEX ${name} RENAME TO ${name}_before`);
  }
  await client.query(`
    ALTER TABLE search_rows RENAME TO search_rows_before;
    CREATE TABLE search_rows (LIKE search_rows_before) PARTITION BY RANGE (created_at);
    ALTER TABLE search_rows ATTACH PARTITION search_rows_before
      FOR VALUES FROM (MINVALUE) TO (${endMs});
    CREATE TABLE search_rows_later PARTITION OF search_rows DEFAULT;
  `);
  for (const [name, columns] of Object.entries(indexes)) {
    // It takes those of its parts over.
    await client.query(`CREATE INDEX ${name} ON search_rows ${columns}`);
  }
}

async function numberOf(client: pg.PoolClient, text: string): Promise<number> {
  const { rows } = await client.query(text);
  return Number(rows[0]?.number ?? 0);
}

/** The start of the month after a time, in UTC, or of a later one. */
function monthAfter(ms: number, months = 1): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}
