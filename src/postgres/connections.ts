import pg from 'pg';
import { isLostConnection, StoreUnreachableError } from './errors.ts';

/** How a database is reached, and for what. */
export type PostgresOptions = {
  /** `postgres://user:password@host:port,host:port/database`. */
  url: string;
  /** `write`, as by default, needs the primary. */
  access?: 'write' | 'read';
  maxConnections?: number;
  /** How long to try until a host of the right role answers. */
  retryMs?: number;
};

/** Connections to the one of several hosts that has the right role. */
export type Connections = {
  hosts: readonly string[];
  /** Works on a connection, which is given up when it was lost. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const connectMs = 3_000;
/** Longer than any statement may take: what answers later than this does not answer. */
const answerMs = 35_000;

/** Connects when a connection is first needed. */
export function connectionsTo(options: PostgresOptions): Connections {
  const urls = urlsOfHosts(options.url);
  const pools = urls.map((url) => poolFor(url, options));
  const hosts = urls.map((url) => decodeURIComponent(new URL(url).host));
  /** The host that answered last. */
  let current = 0;

  async function connect(): Promise<pg.PoolClient> {
    let reason: unknown;
    for (let tried = 0; tried < pools.length; tried += 1) {
      const place = (current + tried) % pools.length;
      try {
        const client = await pools[place]?.connect();
        if (!client) continue;
        current = place;
        return client;
      } catch (error) {
        reason = error;
      }
    }
    throw new StoreUnreachableError(hosts, reason);
  }

  return {
    hosts,
    async use(work) {
      const client = await connect();
      // The statement that waits fails, too; one that ends between two statements must not end the process.
      client.on('error', ignore);
      let isLost = true;
      try {
        const result = await work(client);
        isLost = false;
        return result;
      } catch (error) {
        isLost = isLostConnection(error);
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(isLost);
      }
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

function poolFor(
  connectionString: string,
  { access = 'write', maxConnections = 10 }: PostgresOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    keepAlive: true,
    // Statements that do not wait for each other are sent at once.
    pipeline: true,
    application_name: 'signalbox',
    types: columnTypes,
    // The driver waits for it, which its types do not say.
    onConnect: access === 'write' ? requirePrimary : () => undefined,
  });
  // A connection that ends while nobody uses it is replaced when one is needed.
  pool.on('error', ignore);
  return pool;
}

/** How values of columns are read. This is the only place where an int8 becomes a number. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? safeNumber : pg.types.getTypeParser(type, format),
};

function safeNumber(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`The database holds ${text}, which is beyond what can be counted exactly.`);
}

function ignore(): void {}

async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT pg_is_in_recovery() AS is_standby');
  if (rows[0]?.is_standby === true) throw new Error('it is a standby, which can only be read');
}

/** The same URL with other hosts. */
export const withHosts = (url: string, hosts: string): string =>
  url.replace(/^(\w+:\/\/(?:[^@/]*@)?)[^/?]*/, (_, start: string) => start + hosts);

/** A URL for each host, as the driver knows no list of them. Throws TypeError. */
export function urlsOfHosts(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const urls = hosts.split(',').map((host) => `${start}${host}${rest}`);
  if (start === '' || hosts === '' || !urls.every((one) => URL.canParse(one))) {
    throw new TypeError('The database must be given as postgres://user@host:port/database.');
  }
  return urls;
}
