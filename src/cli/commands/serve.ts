import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import { Command } from 'commander';
import type { CliContext } from '../cli-context.ts';
import { demoSettings } from '../demo-options.ts';
import { ListenError } from '../serve/listen-error.ts';
import { type ServeOptions, withServeOptions } from '../serve/serve-options.ts';
import { announcement, greeting } from '../serve/serve-text.ts';
import { UsageError } from '../usage-error.ts';

export function serveCommand(context: CliContext, run = serve): Command {
  return withServeOptions(new Command('serve'))
    .description('serve the demo organization over HTTP until interrupted')
    .action((_options, command: Command) => run(command.optsWithGlobals<ServeOptions>(), context));
}

/** Serves until SIGINT, SIGTERM or SIGHUP. */
export async function serve(options: ServeOptions, context: CliContext) {
  const { port, host, allowRemote, json } = options;
  if (!allowRemote && !isLoopback(host)) {
    throw new UsageError(`"${host}" is not a loopback address. Add --allow-remote to allow it.`);
  }

  const more = await serverOptions(options, context);
  // Before the server starts, so that a signal during the start also ends it cleanly.
  const interrupted = interruption(context);
  const settings = demoSettings(options, Date.now());
  const { startDemoServer } = await import('../../demo/start-demo-server.ts');
  const listen = { kind: 'tcp', host, port } as const;
  // Other computers call this one by its host name, which the server would otherwise refuse.
  const allowedHosts = isLoopback(host) ? [] : [hostname()];
  const starting = startDemoServer({ ...settings, ...more, listen, allowedHosts });
  const server = await starting.catch((error: unknown) => {
    throw ListenError.from(error, host, port);
  });

  context.stdout.write(json ? announcement(server) : greeting(server));
  await interrupted;
  await server.close();
}

/** What was asked for. Modules that only some servers use are loaded for those. */
async function serverOptions({ keys, faults, cors, log }: ServeOptions, { stderr }: CliContext) {
  return {
    ...(keys !== undefined && { keys: (await import('../serve/kept-keys.ts')).keptKeys(keys) }),
    ...(faults !== undefined && {
      inFront: (await import('../serve/served-faults.ts')).servedFaults(faults),
    }),
    ...(cors && { allowedOrigins: cors }),
    ...(log && {
      onRequest: (await import('../serve/request-log.ts')).logRequests((line) =>
        stderr.write(`${line}\n`),
      ),
    }),
  };
}

function interruption(context: CliContext): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // Not `once`: npm and the terminal both send it, and the second signal must not interrupt closing.
      context.on(signal, () => resolve());
    }
  });
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
