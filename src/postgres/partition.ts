import type pg from 'pg';
import type { Connections } from './connections.ts';

const monthsAhead = 12;

/** Where the words of messages that are newer than all months stand. */
const later = 'search_rows_later';

/**
 * Keeps the words of messages in a table a month, from the next month on. What is there stays together in one, as it is:
 * nothing is copied, and others wait for seconds. Adds months that are missing when it is run again. Returns the names
 * of the tables that it has made.
 */
export const partitionSearch = (connections: Connections, nowMs: number): Promise<string[]> =>
  connections.use(async (client) => {
    await client.query('BEGIN; LOCK TABLE search_rows IN ACCESS EXCLUSIVE MODE');
    try {
      if (!(await isPartitioned(client))) await makeFirst(client, monthAfter(nowMs));
      const made = await addMonths(client, monthAfter(nowMs, monthsAhead));
      await client.query('COMMIT');
      return made;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  });

async function isPartitioned(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT relkind FROM pg_class WHERE oid = CAST('search_rows' AS regclass)",
  );
  return rows[0]?.relkind === 'p';
}

/** Makes the table that there is the first part of a new one of its name. */
async function makeFirst(client: pg.PoolClient, endMs: number): Promise<void> {
  const indexes = {
    search_rows_of_session: '(org, session_id, position)',
    search_rows_in_order: '(org, created_at, session_id, position)',
    search_words: 'USING gin (tv) WITH (gin_pending_list_limit = 512)',
  };
  for (const name of Object.keys(indexes)) {
    await client.query(`ALTER INDEX ${name} RENAME TO ${name}_before`);
  }
  await client.query(`
    ALTER TABLE search_rows RENAME TO search_rows_before;
    CREATE TABLE search_rows (LIKE search_rows_before) PARTITION BY RANGE (created_at);
    CREATE TABLE ${later} (LIKE search_rows_before);
  `);
  // Clocks of computers may be ahead.
  await move(client, 'search_rows_before', later, `created_at >= ${endMs}`);
  await client.query(`
    ALTER TABLE search_rows ATTACH PARTITION search_rows_before
      FOR VALUES FROM (MINVALUE) TO (${endMs});
    ALTER TABLE search_rows ATTACH PARTITION ${later} DEFAULT;
  `);
  for (const [name, columns] of Object.entries(indexes)) {
    // It takes those of its parts over.
    await client.query(`CREATE INDEX ${name} ON search_rows ${columns}`);
  }
}

/** Makes a table for each month up to a time, which takes the rows that were written before it was there. */
async function addMonths(client: pg.PoolClient, untilMs: number): Promise<string[]> {
  const { rows } = await client.query(`
    SELECT max(CAST(substring(pg_get_expr(relpartbound, oid) FROM 'TO \\(''(\\d+)''\\)') AS bigint)) AS former
    FROM pg_class WHERE oid IN (
      SELECT inhrelid FROM pg_inherits WHERE inhparent = CAST('search_rows' AS regclass)
    )
  `);
  const made: string[] = [];
  for (let startMs = Number(rows[0]?.former); startMs < untilMs; startMs = monthAfter(startMs)) {
    const endMs = monthAfter(startMs);
    const name = `search_rows_${new Date(startMs).toISOString().slice(0, 7).replace('-', '_')}`;
    await client.query(`CREATE TABLE ${name} (LIKE search_rows)`);
    await move(client, later, name, `created_at >= ${startMs} AND created_at < ${endMs}`);
    await client.query(
      `ALTER TABLE search_rows ATTACH PARTITION ${name} FOR VALUES FROM (${startMs}) TO (${endMs})`,
    );
    made.push(name);
  }
  return made;
}

async function move(client: pg.PoolClient, from: string, to: string, which: string): Promise<void> {
  await client.query(`
    WITH moved AS (DELETE FROM ${from} WHERE ${which} RETURNING *)
    INSERT INTO ${to} SELECT * FROM moved
  `);
}

/** The start of the month after a time, in UTC, or of a later one. */
function monthAfter(ms: number, months = 1): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}
