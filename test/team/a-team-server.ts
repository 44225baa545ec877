import { type TeamRole, teamEndpoints } from '../../src/api/team.ts';
import type { PushPart } from '../../src/api/team-push.ts';
import { openPostgres } from '../../src/postgres/open-postgres.ts';
import { keyWrites, newKey } from '../../src/team/keys.ts';
import type { RequestEntry } from '../../src/team/monitoring.ts';
import { startTeamServer, type TeamServerOptions } from '../../src/team/team-server.ts';
import type { PostgresVersion } from '../postgres/programs.ts';
import { startWithTables, type TestDatabase } from '../postgres/start-postgres.ts';
import { exchange } from '../server/http-exchange.ts';

/** Noon of a day, UTC, is now. */
export const nowMs = Date.parse('2026-07-01T12:00:00Z');

type Asked = { key: string; method?: string; body?: unknown };

/** A team server on a database, by default a new one. Keys are made on the store. */
export async function aTeamServer(
  on: PostgresVersion | TestDatabase,
  options: Partial<TeamServerOptions> = {},
) {
  const database = typeof on === 'string' ? await startWithTables(on) : on;
  const store = await openPostgres({ url: database.url, retryMs: 500 });
  const entries: RequestEntry[] = [];
  const failures: unknown[] = [];
  let clockMs = nowMs;

  const start = (more: Partial<TeamServerOptions> = {}) =>
    startTeamServer({
      storeOf: (org) => store.organization(org),
      ping: () => store.ping(),
      isLocal: () => true,
      listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
      rateLimit: { requests: 10_000, windowMs: 60_000 },
      clock: () => clockMs,
      version: '1.2.3',
      storeVersion: 2,
      warnings: [],
      onRequest: (entry) => entries.push(entry),
      onError: (error) => failures.push(error),
      ...options,
      ...more,
    });
  const server = await start();

  const ask = (path: string, { key, method, body }: Asked, url = server.url) =>
    exchange(url, {
      path,
      key,
      ...(method !== undefined && { method }),
      ...(body !== undefined && { content: JSON.stringify(body) }),
    });

  return {
    url: server.url,
    store,
    /** What was logged of each request. */
    entries,
    failures,
    ask,

    /** Another server on the same store. */
    start,

    passTime(ms: number) {
      clockMs += ms;
    },

    /** A key for a person of an organization, both of which may be new. */
    async keyFor(
      email: string,
      role: TeamRole = 'member',
      org = 'org_halcyon',
      days = 1,
    ): Promise<string> {
      const key = newKey({ org, email, role, expiresAt: nowMs + days * 86_400_000 }, nowMs);
      await store.organization(org).inTransaction(() => keyWrites.add(org, key));
      return key.key;
    },

    push: (key: string, ...parts: readonly PushPart[]) =>
      ask(teamEndpoints.push.path, { key, method: 'POST', body: { parts } }),

    async [Symbol.asyncDispose]() {
      await server.close();
      await store.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

export type ATeamServer = Awaited<ReturnType<typeof aTeamServer>>;
