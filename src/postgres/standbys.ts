import { type Connections, connectionsTo, urlsOfHosts, withHosts } from './connections.ts';
import { StoreTimeoutError, StoreUnreachableError } from './errors.ts';
import { type OrganizationStore, organizationOn, type PostgresStore } from './open-postgres.ts';
import { type PostgresEngine, postgresEngine } from './postgres-engine.ts';

/** Copies of a database that the database keeps, and that can only be read. */
export type Standbys = AsyncDisposable & {
  /** What each of them has of an organization. */
  organization(org: string): readonly StandbyStore[];
  /** How far the first one that answers is behind the primary at most; undefined if that is unknown or none answers. */
  lagMs(): Promise<number | undefined>;
};

export type StandbyStore = {
  /** Reads from the standby. Fails at once if it does not answer. */
  run: PostgresEngine['run'];
  /** Reads from the standby; from the primary what it does not answer. Writes go to the primary. */
  store: OrganizationStore;
};

/** How long a standby is not asked after it was not reached. */
const pauseMs = 10_000;

/** Standbys by their hosts, which take the user, the password and the database of the primary's address. */
export function openStandbys(
  primary: PostgresStore,
  { url, hosts }: { url: string; hosts: string },
): Standbys {
  // Each has connections of its own: what is known of one host says nothing of another.
  const standbys = urlsOfHosts(withHosts(url, hosts)).map(connectionsToStandby);

  return {
    organization(org) {
      const { inTransaction, run: runOnPrimary } = primary.organization(org);
      return standbys.map((connections) => {
        const { run } = postgresEngine(connections, org, 0);
        const engine: PostgresEngine = {
          inTransaction,
          // Beside a host that does not answer: queries that its recovery cancels, and tables that it has not yet.
          run: (query, options) =>
            run(query, options).catch((error: unknown) => {
              if (error instanceof StoreTimeoutError) throw error;
              return runOnPrimary(query, options);
            }),
        };
        return { run, store: organizationOn(engine) };
      });
    },

    async lagMs() {
      const written = await primary.connections.use((client) => client.query(selectWritten));
      const position = written.rows[0]?.position;
      for (const { use } of standbys) {
        try {
          const { rows } = await use((client) => client.query(selectLag, [position]));
          return lagIn(rows[0] ?? {});
        } catch {
          // The next one is asked.
        }
      }
      return undefined;
    },

    async [Symbol.asyncDispose]() {
      await Promise.all(standbys.map((connections) => connections.close()));
    },
  };
}

/** Connections that fail without a try for a while after one: the primary is there. */
function connectionsToStandby(url: string): Connections {
  const connections = connectionsTo({ url, access: 'read' });
  let pausedUntilMs = 0;
  return {
    ...connections,
    async use(work) {
      if (performance.now() < pausedUntilMs) {
        throw new StoreUnreachableError(connections.hosts, 'they did not answer');
      }
      try {
        return await connections.use(work);
      } catch (error) {
        if (error instanceof StoreUnreachableError) pausedUntilMs = performance.now() + pauseMs;
        throw error;
      }
    },
  };
}

const selectWritten = 'SELECT CAST(pg_current_wal_lsn() AS text) AS position';

/** While nothing is written, the last transaction gets older on a standby that has everything. */
const selectLag = `
  SELECT pg_is_in_recovery() AS is_standby, pg_last_wal_replay_lsn() >= CAST($1 AS pg_lsn) AS is_current,
    CAST(1000 * extract(epoch FROM now() - pg_last_xact_replay_timestamp()) AS bigint) AS lag_ms
`;

function lagIn({ is_standby, is_current, lag_ms }: Record<string, unknown>): number | undefined {
  if (is_standby !== true) return undefined;
  if (is_current === true) return 0;
  return typeof lag_ms === 'number' ? lag_ms : undefined;
}
