import type { Query } from '../server/store/engine.ts';
import { reads, type StorePort } from '../server/store/queries.ts';
import { type Connections, connectionsTo, type PostgresOptions } from './connections.ts';
import { migratePostgres } from './migrations.ts';
import { type PostgresEngine, postgresEngine } from './postgres-engine.ts';

/** Functions that answer later, by those that make a query. */
type Later<Part> = {
  [Name in keyof Part]: Part[Name] extends (...given: infer Given) => Query<infer T>
    ? (...given: Given) => Promise<T>
    : never;
};

/** The data of one organization in a database. To close it does nothing: others may use the database. */
export type OrganizationStore = {
  [Part in keyof typeof reads]: Later<(typeof reads)[Part]>;
} & PostgresEngine &
  Pick<StorePort, 'close'>;

/** A database with data of several organizations. */
export type PostgresStore = {
  organization(org: string): OrganizationStore;
  /** Resolves if a host of the right role answers now. */
  ping(): Promise<void>;
  /** The connections, for statements that belong to no organization. */
  connections: Connections;
  close(): Promise<void>;
};

/** Opens a database. Its tables are made or upgraded; several processes may do so at once. */
export async function openPostgres(
  options: Omit<PostgresOptions, 'access'>,
): Promise<PostgresStore> {
  const connections = connectionsTo(options);
  try {
    await migratePostgres(connections);
  } catch (error) {
    await connections.close();
    throw error;
  }

  return {
    organization(org) {
      return organizationOn(postgresEngine(connections, org, options.retryMs));
    },
    ping: () =>
      connections.use(async (client) => {
        await client.query(pingStatement);
      }),
    connections,
    close: () => connections.close(),
  };
}

const pingStatement = { text: 'SELECT 1', query_timeout: 2_000 };

/** The data of the organization whose queries an engine carries out. */
export const organizationOn = (engine: PostgresEngine): OrganizationStore => ({
  ...laterParts(engine),
  ...engine,
  close() {},
});

function laterParts(engine: PostgresEngine) {
  const parts = Object.entries(reads).map(([name, part]) => [name, later(engine, part)]);
  // The names are those of the parts, which `fromEntries` forgets.
  return Object.fromEntries(parts) as {
    [Part in keyof typeof reads]: Later<(typeof reads)[Part]>;
  };
}

function later<Part extends object>(engine: PostgresEngine, part: Part): Later<Part> {
  const functions = Object.entries(part).map(([name, makeQuery]) => [
    name,
    (...given: unknown[]) => engine.run(() => Reflect.apply(makeQuery, part, given)),
  ]);
  return Object.fromEntries(functions) as Later<Part>;
}
