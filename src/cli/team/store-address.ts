import type { Environment } from '../../files/system.ts';
import { urlsOfHosts } from '../../postgres/connections.ts';
import { privateText } from '../process/private-text.ts';
import { UsageError } from '../process/usage-error.ts';
import { isLoopback } from '../serve/loopback.ts';

export type StoreOptions = { storeFile?: string };

/**
 * The address of the database of a team, which may hold a password: other programs see arguments, so it is read from the
 * environment or a private file. Throws UsageError, which never quotes it.
 */
export function storeAddress({ storeFile }: StoreOptions, env: Environment): string {
  const text = (storeFile === undefined ? env.SIGNALBOX_STORE : privateText(storeFile))?.trim();
  if (text === undefined || text === '') {
    throw new UsageError(
      'No database is named. Set SIGNALBOX_STORE to postgres://USER:PASSWORD@HOST/DATABASE, or name a file that holds it with --store-file.',
    );
  }
  if (!/^postgres(ql)?:\/\/\S+$/.test(text)) {
    const place = storeFile === undefined ? 'SIGNALBOX_STORE' : storeFile;
    throw new UsageError(`${place} must be an address as postgres://USER:PASSWORD@HOST/DATABASE.`);
  }
  return text;
}

const verifying = new Set(['verify-ca', 'verify-full']);
// The driver takes them for `verify-full`, unless it is told to do as the programs of PostgreSQL do.
const verifyingHere = new Set([...verifying, 'require', 'prefer']);

/** A warning if what people share goes to the database through a network without a certificate that is verified. */
export function storeWarning(address: string, env: Environment): string | undefined {
  const unsafe = urlsOfHosts(address).find((one) => {
    const { hostname, searchParams } = new URL(one);
    const host = decodeURIComponent(searchParams.get('host') ?? hostname);
    const accepted = searchParams.get('uselibpqcompat') === 'true' ? verifying : verifyingHere;
    const mode = searchParams.get('sslmode') ?? env.PGSSLMODE ?? '';
    const isHere = host === '' || host.startsWith('/') || isLoopback(host);
    return !isHere && !accepted.has(mode);
  });
  if (unsafe === undefined) return undefined;
  const { host } = new URL(unsafe);
  return `The connection to the database at ${host} has no certificate that is verified: others in the network may read and change what people share. Add ?sslmode=verify-full to its address.`;
}
