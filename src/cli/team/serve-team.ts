import packageJson from '../../../package.json' with { type: 'json' };
import { maskSecrets } from '../../figures/format/secrets.ts';
import { accessProblem } from '../../files/access-problem.ts';
import { errorReason } from '../../files/error-code.ts';
import { readPlainFile } from '../../files/plain-file.ts';
import { postgresVersion } from '../../postgres/migrations.ts';
import type { PostgresStore } from '../../postgres/open-postgres.ts';
import { openStandbys } from '../../postgres/standbys.ts';
import type { Listen, Listening } from '../../server/http/listen.ts';
import type { RateLimit } from '../../server/http/rate-limit.ts';
import { startTeamServer } from '../../team/team-server.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import { interruption } from '../serve/interruption.ts';
import { ListenError } from '../serve/listen-error.ts';
import { isLoopback } from '../serve/loopback.ts';
import { type StoreOptions, storeAddress } from './store-address.ts';
import { withStore } from './with-store.ts';

export type TeamServeOptions = StoreOptions & {
  port: number;
  host: string;
  tlsCert?: string;
  tlsKey?: string;
  behindProxy?: boolean;
  rateLimit: RateLimit;
  maxConnections: number;
  readReplicas?: string;
  json?: boolean;
};

/** Serves until SIGINT, SIGTERM or SIGHUP. */
export async function serveTeam(options: TeamServeOptions, context: CliContext): Promise<void> {
  const listen = listenOf(options);
  const { host, port, behindProxy = false, rateLimit, json } = options;
  const log = jsonLog(context);
  // Before the server starts, so that a signal during the start also ends it cleanly.
  const interrupted = interruption(context);

  await withStore(options, context, async (store, warnings) => {
    await using standbys = standbysOf(store, options, context);
    const server = await startTeamServer({
      storeOf: store.organization,
      standbys,
      ping: store.ping,
      // Requests through a proxy on this computer come from it.
      isLocal: (address) => !behindProxy && isLoopback(address),
      ...{ listen, rateLimit, clock: Date.now, warnings },
      ...{ version: packageJson.version, storeVersion: postgresVersion },
      onRequest: (entry) => log('info', 'request', entry),
      onError: (error, requestId) =>
        log('error', 'failure', { requestId, error: maskSecrets(stackOf(error)) }),
    }).catch((error: unknown) => {
      throw ListenError.from(error, host, port);
    });
    context.stdout.write(json ? `${JSON.stringify({ url: server.url })}\n` : greeting(server));
    await interrupted;
    await server.close();
  });
}

/** The hosts that can only be read. Nothing connects to them before they are needed. */
function standbysOf(
  store: PostgresStore,
  { readReplicas, ...options }: TeamServeOptions,
  { env }: CliContext,
) {
  if (readReplicas === undefined) return undefined;
  return openStandbys(store, { url: storeAddress(options, env), hosts: readReplicas });
}

const greeting = ({ url }: Listening): string => `The team server is at ${url}
ctrl-c stops it.
`;

/** Where to listen. Throws UsageError for what would send keys unencrypted. */
function listenOf(options: TeamServeOptions): Listen {
  const { host, port, tlsCert, tlsKey, behindProxy, maxConnections } = options;
  if ((tlsCert === undefined) !== (tlsKey === undefined)) {
    throw new UsageError('--tls-cert and --tls-key belong together.');
  }
  const listen = { kind: 'tcp', host, port, maxConnections } as const;
  if (tlsCert !== undefined && tlsKey !== undefined) {
    const problem = accessProblem(tlsKey, 'read');
    if (problem !== undefined) throw new UsageError(problem);
    return { ...listen, certificate: { cert: bytesOf(tlsCert), key: bytesOf(tlsKey) } };
  }
  if (!isLoopback(host) && !behindProxy) {
    throw new UsageError(
      `Other computers would send their keys to ${host} unencrypted. Add --tls-cert and --tls-key, or --behind-proxy if a proxy speaks https.`,
    );
  }
  return listen;
}

function bytesOf(path: string): Buffer {
  try {
    return Buffer.from(readPlainFile(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${errorReason(error)}).`);
  }
}

/** Writes a line of JSON for each event on standard error. */
const jsonLog =
  ({ stderr }: CliContext) =>
  (level: 'info' | 'error', event: string, facts: object): void => {
    const time = new Date().toISOString();
    stderr.write(`${JSON.stringify({ time, level, event, ...facts })}\n`);
  };

const stackOf = (error: unknown): string =>
  (error instanceof Error ? error.stack : undefined) ?? String(error);
