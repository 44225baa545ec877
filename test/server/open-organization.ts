import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openPostgres } from '../../src/postgres/open-postgres.ts';
import type { Query } from '../../src/server/store/engine.ts';
import { openStore } from '../../src/server/store/open-store.ts';
import { type Answering, type StorePort, writes } from '../../src/server/store/queries.ts';
import { onceARun } from '../files/once-a-run.ts';
import type { PostgresVersion } from '../postgres/programs.ts';
import { startPostgres } from '../postgres/start-postgres.ts';

/** A store for one organization that tests can write to. What it answers must be awaited. */
export type WritableStore = StorePort & {
  [Part in keyof typeof writes]: Answering<(typeof writes)[Part]>;
};

/** Opens a new store on the engine of these tests: SQLite, or a version of PostgreSQL. */
export async function openOrganization(): Promise<WritableStore> {
  const engine = inject('engine');
  return engine === 'sqlite' ? openStore() : openOnPostgres(engine);
}

/** An organization of its own in the one database that a run has for all of them. */
async function openOnPostgres(version: PostgresVersion): Promise<WritableStore> {
  const folder = await onceARun(`organizations-${version}`, async (made) => {
    // It stays until the end of the run, with its server.
    const { url } = await startPostgres(version);
    await (await openPostgres({ url })).close();
    mkdirSync(made);
    writeFileSync(join(made, 'url'), url);
  });
  const url = readFileSync(join(folder, 'url'), 'utf8');
  const database = await openPostgres({ url, maxConnections: 4 });
  const organization = database.organization(randomUUID());

  const parts = Object.entries(writes).map(([name, part]) => [
    name,
    { ...organization[name as keyof typeof writes], ...committing(part, organization) },
  ]);
  return { ...organization, ...Object.fromEntries(parts), close: () => database.close() };
}

/** Functions that write in a transaction of their own. */
const committing = (part: object, { inTransaction }: Pick<StorePort, 'inTransaction'>) =>
  Object.fromEntries(
    Object.entries(part).map(([name, makeQuery]: [string, () => Query<unknown>]) => [
      name,
      (...given: unknown[]) => inTransaction(() => Reflect.apply(makeQuery, part, given)),
    ]),
  );
