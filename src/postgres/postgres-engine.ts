import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Query, Row, Step } from '../server/store/engine.ts';
import type { WorkOptions } from '../server/store/queries.ts';
import type { Connections } from './connections.ts';
import {
  isConflict,
  isDiskFull,
  isLostConnection,
  isTimeout,
  StoreFullError,
  StoreTimeoutError,
  StoreUnreachableError,
} from './errors.ts';
import { insertsOf, type Statement, statementOf } from './statement.ts';

/** Carries out queries of one organization. */
export type PostgresEngine = {
  /** Runs a query that reads. It is run again if the connection was lost. */
  run<T>(query: () => Query<T>, options?: WorkOptions): Promise<T>;
  /**
   * Commits all of the work or none. It is run again if another transaction came between or the connection was
   * lost, even if that may have been after the commit.
   */
  inTransaction<T>(work: () => Query<T>, options?: WorkOptions): Promise<T>;
};

const statementMs = 30_000;
/** A query without a time of its own reads what an index finds. */
const readMs = 8_000;
/** A server that hangs keeps no row locked. */
const idleMs = 60_000;
/** What the database needs to say that it has given a statement up. */
const graceMs = 2_000;
const firstPauseMs = 50;

export function postgresEngine(
  connections: Connections,
  org: string,
  retryMs = 5_000,
): PostgresEngine {
  const attempt = <T>(work: (client: pg.PoolClient) => Promise<T>) =>
    again(() => connections.use(work), retryMs, connections.hosts);

  return {
    run: (query, { timeoutMs = readMs } = {}) =>
      attempt((client) => reading(client, org, query, timeoutMs)),
    inTransaction: (work, { timeoutMs = statementMs } = {}) =>
      attempt((client) => inTransaction(client, org, work, timeoutMs)),
  };
}

// Of the transaction: other programs may use the same connection of a pooler afterwards.
const beginOf = (access: 'READ ONLY' | 'READ WRITE', timeoutMs: number): string => `
  BEGIN ${access};
  SET LOCAL statement_timeout = ${timeoutMs};
  SET LOCAL idle_in_transaction_session_timeout = ${idleMs};
  SET LOCAL jit = off;
`;

/**
 * Sends the beginning with the first statement, and does not wait for the end, behind which whoever uses the connection next
 * comes: for a query of one statement that is one round trip instead of three.
 */
async function reading<T>(
  client: pg.PoolClient,
  org: string,
  query: () => Query<T>,
  timeoutMs: number,
): Promise<T> {
  const begun = client.query(beginOf('READ ONLY', timeoutMs));
  begun.catch(ignore);
  try {
    return await carryOut(client, org, query(), timeoutMs + graceMs);
  } finally {
    client.query('COMMIT').catch(ignore);
    // Answered before the statements: what fails here is why they fail, or have no limits.
    await begun;
  }
}

function ignore(): void {}

async function inTransaction<T>(
  client: pg.PoolClient,
  org: string,
  work: () => Query<T>,
  timeoutMs: number,
): Promise<T> {
  await client.query(beginOf('READ WRITE', timeoutMs));
  try {
    const result = await carryOut(client, org, work(), timeoutMs + graceMs);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    if (!isLostConnection(error)) await client.query('ROLLBACK');
    throw error;
  }
}

async function carryOut<T>(
  client: pg.PoolClient,
  org: string,
  query: Query<T>,
  answerMs: number,
): Promise<T> {
  const send = (statement: Statement) => {
    const timed: Statement = { ...statement, query_timeout: answerMs };
    return client.query<Row>(timed);
  };
  let step = query.next();
  while (!step.done) step = query.next(await answerTo(step.value, org, send));
  return step.value;
}

async function answerTo(
  step: Step,
  org: string,
  send: (statement: Statement) => Promise<pg.QueryResult<Row>>,
): Promise<unknown> {
  if (step.kind === 'insert') {
    for (const statement of insertsOf(step.into, step.rows, org)) await send(statement);
    return undefined;
  }
  const { rows, rowCount } = await send(statementOf(step.text, step.parameters, org));
  switch (step.kind) {
    case 'rows':
      return rows;
    case 'change':
      return rowCount ?? 0;
    case 'items':
      return joined(rows);
  }
}

const joined = (rows: readonly Row[]): Uint8Array =>
  Buffer.from(
    rows
      .map(({ document }) => document)
      .filter((document) => document !== null)
      .join(','),
  );

/** Does work again while another try may succeed. */
async function again<T>(
  work: () => Promise<T>,
  retryMs: number,
  hosts: readonly string[],
): Promise<T> {
  const endMs = performance.now() + retryMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, 1_000)) {
    try {
      return await work();
    } catch (error) {
      if (isTimeout(error)) throw new StoreTimeoutError(error);
      if (isDiskFull(error)) throw new StoreFullError(error);
      const isUnreachable = error instanceof StoreUnreachableError;
      const isLost = isLostConnection(error);
      if (!isUnreachable && !isLost && !isConflict(error)) throw error;
      if (performance.now() + pauseMs > endMs) {
        throw isLost ? new StoreUnreachableError(hosts, error) : error;
      }
    }
    await setTimeout(pauseMs);
  }
}
