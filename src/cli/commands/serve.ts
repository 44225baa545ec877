import { Command } from 'commander';
import type { CliContext } from '../cli-context.ts';
import { isLoopback } from '../serve/loopback.ts';
import { type ServeOptions, withServeOptions } from '../serve/serve-options.ts';
import { announcement, greeting } from '../serve/serve-text.ts';
import { UsageError } from '../usage-error.ts';

export function serveCommand(context: CliContext, run = serve): Command {
  return withServeOptions(new Command('serve'))
    .description('serve the demo organization, or data of your own, over HTTP until interrupted')
    .action((_options, command: Command) => run(command.optsWithGlobals<ServeOptions>(), context));
}

/** Serves until SIGINT, SIGTERM or SIGHUP. */
export async function serve(options: ServeOptions, context: CliContext) {
  const { host, allowRemote, json } = options;
  if (!allowRemote && !isLoopback(host)) {
    throw new UsageError(`"${host}" is not a loopback address. Add --allow-remote to allow it.`);
  }

  // Before the server starts, so that a signal during the start also ends it cleanly.
  const interrupted = interruption(context);
  const { startServed } = await import('../serve/start-served.ts');
  const server = await startServed(options, context);

  context.stdout.write(json ? announcement(server) : greeting(server));
  await interrupted;
  await server.close();
}

function interruption(context: CliContext): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // Not `once`: npm and the terminal both send it, and the second signal must not interrupt closing.
      context.on(signal, () => resolve());
    }
  });
}
