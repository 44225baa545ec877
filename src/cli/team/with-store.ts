import { maskSecrets } from '../../figures/format/secrets.ts';
import { openPostgres, type PostgresStore } from '../../postgres/open-postgres.ts';
import type { CliContext } from '../process/cli-context.ts';
import { isTold } from '../process/failure.ts';
import { type StoreOptions, storeAddress, storeWarning } from './store-address.ts';

/** The database cannot be used, for a reason that its driver gives. */
class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code = 'store';
}

/** Opens the database of a team, whose tables are made or upgraded, for some work. */
export async function withStore<T>(
  options: StoreOptions,
  { env, stderr }: CliContext,
  work: (store: PostgresStore, warnings: readonly string[]) => Promise<T>,
): Promise<T> {
  const url = storeAddress(options, env);
  const store = await openPostgres({ url }).catch((error: unknown) => {
    throw withoutPassword(error, url);
  });
  const warning = storeWarning(url, env);
  if (warning !== undefined) stderr.write(`signalbox: ${warning}\n`);
  try {
    return await work(store, warning === undefined ? [] : [warning]);
  } catch (error) {
    throw withoutPassword(error, url);
  } finally {
    await store.close();
  }
}

/** What the driver says may quote the address. */
function withoutPassword(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || !isTold(error)) return error;
  const [, password = ''] = /^\w+:\/\/[^:@/]*:([^@/]+)@/.exec(url) ?? [];
  const text = password === '' ? error.message : error.message.replaceAll(password, '***');
  return text === error.message && !url.includes(text) ? error : new StoreError(maskSecrets(text));
}
