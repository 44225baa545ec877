import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import type { CliContext } from '../cli-context.ts';
import { type DemoOptions, demoSettings, withDemoOptions } from '../demo-options.ts';
import { ListenError } from '../listen-error.ts';
import { announcement, greeting } from '../serve-text.ts';
import { UsageError } from '../usage-error.ts';

export type ServeOptions = DemoOptions & {
  port: number;
  host: string;
  json?: boolean;
  allowRemote?: boolean;
  keys?: string;
  faults?: string;
};

const faultsHelp = `
Faults are separated by commas, each as KIND=VALUE:PROBABILITY@PATH:
  delay=500 delay=200-2000  wait this many milliseconds; combines with the others
  status=503                answer with a status from 400 to 599
  throttle=30               answer with 429 and Retry-After in seconds
  reset                     close the connection; the request is not carried out
  cut                       carry out the request, and close the connection in the middle of the answer
  hang                      never answer
  slow=2000                 send this many bytes of the answer per second
  html  garbled             answer with a web page, or with truncated JSON
Probability (1 when left out) and path (every path that contains it) may be left out. Of the faults that
happen to a request the first counts. seed=7 chooses other requests by chance.
  signalbox serve --faults 'delay=200-2000,status=503:0.2,slow=2000@/tokens'
`;

export function serveCommand(context: CliContext, run = serve): Command {
  return withDemoOptions(new Command('serve'))
    .description('serve the demo organization over HTTP until interrupted')
    .option('--port <number>', 'TCP port; 0 chooses a free one', toPort, 7420)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--allow-remote', 'allow addresses that other computers can reach')
    .option('--json', 'print addresses, keys and wiki runs as one line of JSON')
    .option('--keys <file>', 'store the keys in this file, so that a restart uses the same')
    .option('--faults <spec>', 'inject faults, to test clients (see below)')
    .addHelpText('after', faultsHelp)
    .action((_options, command: Command) => run(command.optsWithGlobals<ServeOptions>(), context));
}

/** Serves until SIGINT, SIGTERM or SIGHUP. */
export async function serve(options: ServeOptions, context: CliContext) {
  const { port, host, allowRemote, json } = options;
  if (!allowRemote && !isLoopback(host)) {
    throw new UsageError(`"${host}" is not a loopback address. Add --allow-remote to allow it.`);
  }

  const more = await keysAndFaults(options);
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

/** Loads these modules only for servers that use them. */
async function keysAndFaults({ keys, faults }: ServeOptions) {
  return {
    ...(keys !== undefined && { keys: (await import('../kept-keys.ts')).keptKeys(keys) }),
    ...(faults !== undefined && {
      inFront: (await import('../served-faults.ts')).servedFaults(faults),
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

function toPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;

  if (!(port <= 65_535)) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}
