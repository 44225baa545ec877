import { hostname } from 'node:os';
import type { RunningDemoServer } from '../../demo/start-demo-server.ts';
import type { ServerOptions } from '../../server/start-server.ts';
import type { CliContext } from '../cli-context.ts';
import { demoSettings } from '../demo-options.ts';
import { type Admin, adminInFront, makeAdminToken } from './admin-listener.ts';
import { ListenError } from './listen-error.ts';
import { isLoopback } from './loopback.ts';
import type { ServeOptions } from './serve-options.ts';
import { servedFaults } from './served-faults.ts';

/** A server as these options describe it, with the token of its admin path. Throws ListenError and UsageError. */
export async function startServed(
  options: ServeOptions,
  context: Pick<CliContext, 'stderr'>,
): Promise<RunningDemoServer & { adminToken: string }> {
  const { host, port } = options;
  const faults = servedFaults(options.faults);
  const adminToken = makeAdminToken();
  const adminFor = (clock: () => number): Admin => ({
    token: adminToken,
    reset: async () => (await starting).reset(),
    replaceFaults: faults.replace,
    clock,
  });
  const more = await whatWasAskedFor(options, context);
  const { startDemoServer } = await import('../../demo/start-demo-server.ts');
  const starting = startDemoServer({
    ...demoSettings(options, Date.now()),
    ...more,
    listen: { kind: 'tcp', host, port },
    // Other computers call this one by its host name, which the server would otherwise refuse.
    allowedHosts: isLoopback(host) ? [] : [hostname()],
    inFront: (listener, clock) => adminInFront(faults.inFront(listener, clock), adminFor(clock)),
  });

  const server = await starting.catch((error: unknown) => {
    throw ListenError.from(error, host, port);
  });
  return Object.assign(server, { adminToken });
}

/** Modules that only some servers use are loaded for those. */
async function whatWasAskedFor(
  { keys, cors, log }: ServeOptions,
  { stderr }: Pick<CliContext, 'stderr'>,
) {
  return {
    ...(keys !== undefined && { keys: (await import('./kept-keys.ts')).keptKeys(keys) }),
    ...(cors && { allowedOrigins: cors }),
    ...(log && { onRequest: await requestLog(stderr) }),
  };
}

async function requestLog(stderr: CliContext['stderr']): Promise<ServerOptions['onRequest'] & {}> {
  const { logRequests } = await import('./request-log.ts');
  return logRequests((line) => stderr.write(`${line}\n`));
}
