import { connectionsTo, withHosts } from './connections.ts';
import { StoreTimeoutError, StoreUnreachableError } from './errors.ts';
import { type OrganizationStore, organizationOn, type PostgresStore } from './open-postgres.ts';
import { type PostgresEngine, postgresEngine } from './postgres-engine.ts';

/** Copies of a database that the database keeps, and that can only be read. */
export type Standbys = {
  /** Reads from a standby; from the primary what no standby answers. Writes go to the primary. */
  organization(org: string): OrganizationStore;
  /** How far the standby that answers is behind the primary at most; undefined if that is unknown or none answers. */
  lagMs(): Promise<number | undefined>;
  close(): Promise<void>;
};

/** How long none is asked after none was reached. */
const pauseMs = 10_000;

/** Standbys by their hosts, which take the user, the password and the database of the primary's address. */
export function openStandbys(
  primary: PostgresStore,
  { url, hosts }: { url: string; hosts: string },
): Standbys {
  const connections = connectionsTo({ url: withHosts(url, hosts), access: 'read' });
  let pausedUntilMs = 0;

  /** Fails if it does not succeed at once: the primary is there. */
  async function asking<T>(work: () => Promise<T>): Promise<T> {
    if (performance.now() < pausedUntilMs) {
      throw new StoreUnreachableError(connections.hosts, 'they did not answer');
    }
    try {
      return await work();
    } catch (error) {
      if (error instanceof StoreUnreachableError) pausedUntilMs = performance.now() + pauseMs;
      throw error;
    }
  }

  return {
    organization(org) {
      const standby = postgresEngine(connections, org, 0);
      const { inTransaction, run } = primary.organization(org);
      const engine: PostgresEngine = {
        inTransaction,
        // Beside hosts that do not answer: queries that its recovery cancels, and tables that it has not yet.
        run: (query, options) =>
          asking(() => standby.run(query, options)).catch((error: unknown) => {
            if (error instanceof StoreTimeoutError) throw error;
            return run(query, options);
          }),
      };
      return organizationOn(engine);
    },

    async lagMs() {
      const written = await primary.connections.use((client) => client.query(selectWritten));
      const { rows } = await asking(() =>
        connections.use((client) => client.query(selectLag, [written.rows[0]?.position])),
      );
      return lagIn(rows[0] ?? {});
    },

    close: () => connections.close(),
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
