import type { TestProject } from 'vitest/node';
import type { PostgresVersion } from './programs.ts';
import { installedPostgres } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What stores of the tests run on. */
    engine: 'sqlite' | PostgresVersion;
  }
}

/**
 * Vitest calls it before the tests of a project that is named after its engine. Where a version of PostgreSQL cannot be
 * had, they run on SQLite again.
 */
export async function setup({ name, provide }: TestProject): Promise<void> {
  for (const version of await installedPostgres()) {
    if (name === `postgresql-${version}`) provide('engine', version);
  }
}
