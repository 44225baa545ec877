import type { RequestListener } from 'node:http';
import { hostname } from 'node:os';
import type { Role } from '../../api/role.ts';
import { mixedFraction } from '../../demo/random.ts';
import type { RunningDemoServer } from '../../demo/start-demo-server.ts';
import { faultyListener } from '../../server/faults/faulty-listener.ts';
import { type FaultPlan, FaultSyntaxError, parseFaults } from '../../server/faults/parse-faults.ts';
import type { MockServerOptions } from '../../server/mock-server.ts';
import type { ServerOptions } from '../../server/start-server.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import { type DemoSettings, demoSettings } from '../source/demo-options.ts';
import { type Admin, adminInFront, makeAdminToken } from './admin-listener.ts';
import { ListenError } from './listen-error.ts';
import { isLoopback } from './loopback.ts';
import type { ServeOptions } from './serve-options.ts';

/** A running server, with the token of its admin path and, if asked for, one for each role. */
export type PlatformServer = RunningDemoServer & {
  adminToken: string;
  tokens?: Record<Role, string>;
};

/** A server as these options describe it. Throws ListenError, UsageError and DataError. */
export async function startServed(
  options: ServeOptions,
  context: Pick<CliContext, 'stderr'>,
): Promise<PlatformServer> {
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
  const settings = demoSettings(options, Date.now());
  const start = await starterOf(options, settings);
  const starting = start({
    ...more,
    listen: { kind: 'tcp', host, port },
    // Other computers call this one by its host name, which the server would otherwise refuse.
    allowedHosts: isLoopback(host) ? [] : [hostname()],
    inFront: (listener, clock) => adminInFront(faults.inFront(listener, clock), adminFor(clock)),
  });

  const server = await starting.catch((error: unknown) => {
    throw ListenError.from(error, host, port);
  });
  const { jsonWebTokens } = more;
  if (!jsonWebTokens) return Object.assign(server, { adminToken });
  const { issueTokens } = await import('./served-tokens.ts');
  const tokens = await issueTokens(jsonWebTokens, server.keyHolders, new Date(settings.now));
  return Object.assign(server, { adminToken, tokens });
}

type Starter = (options: MockServerOptions) => Promise<RunningDemoServer>;

/** What starts a server with the data that these options choose. Throws UsageError and DataError. */
async function starterOf({ data: folder }: ServeOptions, settings: DemoSettings): Promise<Starter> {
  if (folder === undefined) {
    const { startDemoServer } = await import('../../demo/start-demo-server.ts');
    return (options) => startDemoServer({ ...settings, ...options });
  }
  const { readData } = await import('./data/read-data.ts');
  const { startDataServer } = await import('./data/start-data-server.ts');
  const data = readData(folder);
  return (options) => startDataServer(data, { ...options, now: settings.now });
}

/** Modules that only some servers use are loaded for those. */
async function whatWasAskedFor(
  { keys, cors, log, tokens, rateLimit, dialect }: ServeOptions,
  { stderr }: Pick<CliContext, 'stderr'>,
) {
  return {
    ...(keys !== undefined && { keys: (await import('./kept-keys.ts')).keptKeys(keys) }),
    ...(cors && { allowedOrigins: cors }),
    ...(rateLimit && { rateLimit }),
    ...(dialect && { dialect: (await import('../../server/dialect.ts')).dialects[dialect] }),
    ...(tokens && { jsonWebTokens: (await import('./served-tokens.ts')).newTokenSettings() }),
    ...(log && { onRequest: await requestLog(stderr) }),
  };
}

async function requestLog(stderr: CliContext['stderr']): Promise<ServerOptions['onRequest'] & {}> {
  const { logRequests } = await import('./request-log.ts');
  return logRequests((line) => stderr.write(`${line}\n`));
}

/** The faults of a server, which can change while it runs: those of `serve --faults` at first. Throws UsageError. */
function servedFaults(first: string | undefined) {
  let plan = first === undefined ? noFaults : firstPlan(first);
  let draws = 0;

  return {
    /** Wraps the server's listener. */
    inFront(listener: RequestListener, clock: () => number): RequestListener {
      return (request, response) => {
        const { faults, seed } = plan;
        const random = () => mixedFraction(seed, draws++);
        faultyListener(listener, { faults, random, clock })(request, response);
      };
    },

    /** From the next request on, injects these faults and no others; none for an empty text. Throws FaultSyntaxError. */
    replace(text: string): void {
      plan = text.trim() === '' ? noFaults : parseFaults(text);
      draws = 0;
    },
  };
}

const noFaults: FaultPlan = { faults: [], seed: 1 };

function firstPlan(text: string): FaultPlan {
  try {
    return parseFaults(text);
  } catch (error) {
    if (error instanceof FaultSyntaxError) throw new UsageError(`--faults: ${error.message}`);
    throw error;
  }
}
