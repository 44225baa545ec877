import type { Command } from 'commander';
import { type DemoOptions, type DemoSettings, demoSettings } from './demo-options.ts';
import { UsageError } from './usage-error.ts';

/** What the operator talks to. */
export type Connection =
  | { type: 'demo'; settings: DemoSettings }
  | { type: 'server'; baseUrl: string; appUrl: string; credential: string };

export type ConnectionOptions = DemoOptions & { baseUrl?: string; appUrl?: string };

/** A key has no option: command lines are visible to everybody on the machine. */
export function withConnectionOptions(command: Command): Command {
  return command
    .option('--base-url <url>', 'address of the API (or SIGNALBOX_BASE_URL)')
    .option('--app-url <url>', 'address of the web application (or SIGNALBOX_APP_URL)');
}

/** A server, if one is named and `--demo` is not given; otherwise the demo organization. */
export function chooseConnection(
  options: ConnectionOptions,
  env: NodeJS.ProcessEnv,
  nowMs: number,
): Connection {
  const named = options.demo ? undefined : (options.baseUrl ?? env.SIGNALBOX_BASE_URL);

  refuseContradictions(options, named);
  if (!named) return { type: 'demo', settings: demoSettings(options, nowMs) };

  const baseUrl = withoutTrailingSlash(named);
  const appUrl = withoutTrailingSlash(options.appUrl ?? env.SIGNALBOX_APP_URL ?? baseUrl);
  const credential = env.SIGNALBOX_API_KEY;

  if (!credential) throw missingKey(appUrl);
  return { type: 'server', baseUrl, appUrl, credential };
}

function refuseContradictions(options: ConnectionOptions, named: string | undefined) {
  const { demo, baseUrl, appUrl, seed, now, scale } = options;
  const shapesDemo = [seed, now, scale].some((option) => option !== undefined);

  if (baseUrl === '') {
    throw new UsageError('--base-url is empty. Leave it out for the demo organization.');
  }
  if (demo && (baseUrl ?? appUrl) !== undefined) {
    throw new UsageError('--demo has a server of its own; leave out --base-url and --app-url.');
  }
  if (!named && appUrl !== undefined) throw new UsageError('--app-url needs --base-url beside it.');
  if (named && shapesDemo) {
    throw new UsageError('--seed, --now and --scale shape the demo organization; add --demo.');
  }
}

function missingKey(appUrl: string): UsageError {
  const url = URL.parse(appUrl);
  // Never what is no address: it may be the key, in the wrong place.
  const place = /^https?:$/.test(url?.protocol ?? '') ? `${url?.origin}${url?.pathname}` : '';
  const page = place
    ? ` You can make one at ${withoutTrailingSlash(place)}/settings/api-keys.`
    : '';

  return new UsageError(`Set SIGNALBOX_API_KEY to an API key.${page}`);
}

const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '');
