import { Command } from 'commander';
import { type Role, roles } from '../../api/role.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import { interruption } from '../serve/interruption.ts';
import { isLoopback } from '../serve/loopback.ts';
import { type ServeOptions, withServeOptions } from '../serve/serve-options.ts';
import type { PlatformServer } from '../serve/start-served.ts';

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

/** For scripts: one line of JSON. */
function announcement({ url, org, keys, wikiRunIds, adminToken, tokens }: PlatformServer): string {
  return `${JSON.stringify({ url, appUrl: url, org, keys, wikiRunIds, adminToken, tokens })}\n`;
}

/** For people. */
function greeting({ url, org, keys, adminToken, tokens }: PlatformServer): string {
  return `The organization ${org} is at ${url}
Its keys, for the Authorization header (Bearer):
${linesOf(keys)}${tokens ? `\nIts JSON Web Tokens, used in the same way, valid for 24 hours:\n${linesOf(tokens)}` : ''}
The token for POST ${url}/_admin/reset and PUT ${url}/_admin/faults:
  ${adminToken}
Open it from another terminal:
  SIGNALBOX_API_KEY=${keys.owner} signalbox --base-url ${url}
ctrl-c stops it.
`;
}

const linesOf = (credentials: Record<Role, string>): string =>
  roles.map((role) => `  ${role.padEnd(8)} ${credentials[role]}`).join('\n');
